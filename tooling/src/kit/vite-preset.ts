import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { InlineConfig } from 'vite'
import type { ContainerOptions } from '../bundlers/container-options.ts'
import { containerPlugins } from '../vite/container-plugin.ts'
import { containerName } from '../webpack/container-name.ts'
import { describeBuild, type BuildEnv } from './remote-build.ts'

/** A `vite.config.mjs`: what Vite's command calls with the mode it was given, and the commands of a remote with theirs. */
export type RemoteConfig = (env?: BuildEnv & { mode?: string; isSsrBuild?: boolean }) => InlineConfig

/** The names of classes: with the prefix of their part, and differently in each release. */
const classNames = ({ mode, name, version, place }: ContainerOptions) => {
  const salt = containerName(name, version)
  return (local: string, file: string): string => {
    const path = relative(place.folder, file.split('?')[0] ?? file)
    const hash = createHash('sha256').update(`${salt}\0${path}\0${local}`).digest('base64url').slice(0, 8)
    return mode === 'development' ? `${name}_${local}_${hash}` : `${name}_${hash}`
  }
}

/**
 * The whole configuration of a remote: its container, what it takes from the host, integrity of later files, styles under
 * its own names. `vite build` writes what a release would have into `dist`; with `--ssr` what the site server renders with.
 *
 * @param change what a team adds; what the host relies on (`build`, the plugins that are there) has to stay
 */
export const remoteConfig =
  (change: (config: InlineConfig) => InlineConfig = (config) => config): RemoteConfig =>
  ({ mode = 'production', isSsrBuild = false, server = isSsrBuild, ...env } = {}) => {
    const options = describeBuild(env, mode === 'development' ? 'development' : 'production')
    const production = options.mode === 'production'
    const ending = server ? 'cjs' : 'js'
    return change({
      root: options.place.folder,
      mode: options.mode,
      base: options.publicPath ?? './',
      publicDir: false,
      envDir: false,
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': JSON.stringify(options.mode) },
      css: { modules: { generateScopedName: classNames(options) } },
      // The builds of `exports` for a runtime without Node's own modules: rendering has none of them.
      ...(server && { resolve: { conditions: ['edge-light', 'worker', 'import', 'module', 'default'] } }),
      plugins: containerPlugins(options, server),
      build: {
        outDir: options.output,
        emptyOutDir: false,
        target: 'es2022',
        minify: production && !server,
        sourcemap: !server,
        cssCodeSplit: true,
        ssr: false,
        lib: { entry: { remote: options.exposed }, formats: ['cjs'], fileName: (_, name) => `${name}.${ending}` },
        rolldownOptions: { output: { exports: 'named' } },
      },
    })
  }
