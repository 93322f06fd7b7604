import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import type { InlineConfig } from 'vite'
import type { ContainerOptions } from '../bundlers/index.ts'
import { containerName } from '../builds/index.ts'
import { containerPlugins } from './container-plugin.ts'

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
 * The build of a remote with Vite: a container that exposes `./remote` and takes every shared module from its host.
 *
 * @param server whether it is the build that the site server renders pages with
 */
export const containerConfig = (options: ContainerOptions, server: boolean): InlineConfig => {
  const production = options.mode === 'production'
  const ending = server ? 'cjs' : 'js'
  return {
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
  }
}
