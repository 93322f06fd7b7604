import { ModuleFederationPlugin as EnhancedFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack'
import { fromRoot } from '../root.ts'
import { baseConfig, type BuildOptions } from './base-config.ts'
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.ts'
import { RetryQueryPlugin } from './retry-query-plugin.ts'
import { consumedModules } from './shared-modules.ts'

/**
 * How the container is made: `lean` by webpack's own plugin, `enhanced` by the plugin of @module-federation/enhanced,
 * which brings its runtime along (about 18 kB compressed) for teams that need what it adds. The host runs both.
 */
export type ContainerKind = 'lean' | 'enhanced'

export interface RemoteOptions extends Pick<BuildOptions, 'mode' | 'output'> {
  publicPath?: string
  refresh?: boolean
  container?: ContainerKind
  /** Path of the exposed module. Default: `src/remote.ts` of the workspace. */
  exposed?: string
}

/** Name under which a release puts its container on `window`; one per version, so that two versions can meet on a page. */
export const containerName = (name: string, version: string): string => `${name}@${version}`.replace(/\W/g, '_')

const federation = (kind: ContainerKind, name: string, container: string, exposed: string): WebpackPluginInstance => {
  const options = {
    name: container,
    filename: 'entry.js',
    library: { type: 'window', name: container },
    exposes: { './remote': { import: exposed, name: 'remote' } },
    shared: consumedModules(),
  }
  if (kind === 'lean') return new webpack.container.ModuleFederationPlugin(options)
  return new EnhancedFederationPlugin({
    ...options,
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  })
}

/** The build of a remote: a container that exposes `./remote` and takes every shared module from its host. */
export const remoteConfig = (name: string, version: string, options: RemoteOptions): Configuration => {
  const { mode, output, publicPath = 'auto', refresh = false, container: kind = 'lean' } = options
  const container = containerName(name, version)
  const base = baseConfig({ mode, output, uniqueName: container, publicPath }, { refresh, classPrefix: name })
  return {
    ...base,
    name,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new RetryQueryPlugin(),
      ...(mode === 'production' ? [new ChunkIntegrityPlugin()] : []),
      federation(kind, name, container, options.exposed ?? fromRoot(name, 'src/remote.ts')),
    ],
  }
}
