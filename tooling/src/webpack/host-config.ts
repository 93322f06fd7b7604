import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import * as contracts from 'shared/contracts'
import * as remote from 'shared/remote'
import webpack, { type Configuration } from 'webpack'
import { baseConfig, ChunkIntegrityPlugin, type BuildOptions } from 'federation/webpack'
import { namesForRemotes } from '../contract/names-for-remotes.ts'
import { fromRoot, remoteNames } from '../root.ts'
import { repository } from './repository.ts'
import { federationFlags, sharedVersions } from './shared-modules.ts'

/** How the remotes come to the host: loaded at run time, or (for the page bench) bundled with it. */
export type Composition = 'federated' | 'bundled'

/** Writes the module that brings every remote inside the bundle, each as a chunk of its own. @returns its path */
const writeBundledRemotes = (): string => {
  const path = fromRoot('build/generated/bundled-remotes.ts')
  const rows = remoteNames().map(
    (name) =>
      `  '${name}': () => import(/* webpackChunkName: "bundled-${name}" */ ${JSON.stringify(fromRoot(name, 'src/remote.ts'))}),`,
  )
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `export const bundledRemotes = {\n${rows.join('\n')}\n}\n`)
  return path
}

/** Modules of which the host provides less than all of it. */
const lessened = { contracts, remote }

/**
 * Writes what remotes get of a module, without what servers alone read by: a module in the share scope is sent to every
 * visitor whole. @returns the replacement of the module that provides it
 */
const withoutServerNames = (name: keyof typeof lessened): webpack.NormalModuleReplacementPlugin => {
  const path = fromRoot(`build/generated/provided-${name}.ts`)
  const module = `shared/${name}`
  const names = namesForRemotes(module, Object.keys(lessened[name]))
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `export { ${names.join(', ')} } from '${module}'\n`)
  return new webpack.NormalModuleReplacementPlugin(new RegExp(`/provided/${name}\\.ts$`), path)
}

/** The build of the shell. It needs no federation plugin: it registers its remotes with the runtime as the registry names them. */
export const hostConfig = (
  options: Pick<BuildOptions, 'mode' | 'output' | 'publicPath'> & { composition: Composition; refresh?: boolean },
): Configuration => {
  const base = baseConfig(
    { ...options, uniqueName: options.composition === 'bundled' ? 'shell_bundled' : 'shell', place: repository() },
    { refresh: options.refresh ?? false, classPrefix: 'shell' },
  )
  return {
    ...base,
    name: 'shell',
    entry: {
      main: [
        // First, for its statement of the order of layers: what is imported on demand may come before imports.
        fromRoot('shared/src/theme/layers.css'),
        fromRoot('shell/src', options.composition === 'bundled' ? 'main-bundled.tsx' : 'main.tsx'),
      ],
    },
    resolve: {
      ...base.resolve,
      alias: {
        ...base.resolve?.alias,
        ...(options.composition === 'bundled' && { 'bundled-remotes$': writeBundledRemotes() }),
      },
    },
    module: {
      rules: [
        ...(base.module?.rules ?? []),
        {
          test: /\/shared\/src\/(contracts|remote)\/.*\.ts$/,
          enforce: 'pre' as const,
          loader: fromRoot('tooling/src/webpack/pure-schemas-loader.mjs'),
        },
      ],
    },
    // A part of a package that two of the host's own chunks need is small enough to stand in both; alone it would cost
    // another request.
    optimization: { ...base.optimization, splitChunks: { minSize: 60_000 } },
    plugins: [
      ...(base.plugins ?? []),
      ...(options.mode === 'production'
        ? [new ChunkIntegrityPlugin(), withoutServerNames('contracts'), withoutServerNames('remote')]
        : []),
      new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()), ...federationFlags }),
    ],
  }
}

/** One remote alone in the real shell: its module is bundled, with a bar to switch site, language and session. */
export const standaloneConfig = (
  name: string,
  options: Pick<BuildOptions, 'mode' | 'output' | 'publicPath'>,
): Configuration => {
  const base = baseConfig(
    { ...options, uniqueName: `standalone_${name}`, place: repository() },
    { refresh: true, classPrefix: name },
  )
  return {
    ...base,
    name: `${name} alone`,
    entry: { main: fromRoot('tooling/src/development/standalone.tsx') },
    resolve: {
      ...base.resolve,
      alias: { ...base.resolve?.alias, 'standalone-remote$': fromRoot(name, 'src/remote.ts') },
    },
    plugins: [
      ...(base.plugins ?? []),
      new webpack.DefinePlugin({
        SHARED_VERSIONS: JSON.stringify(sharedVersions()),
        ...federationFlags,
        STANDALONE_REMOTE: JSON.stringify(name),
      }),
    ],
  }
}
