import { ModuleFederationPlugin as EnhancedFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration, WebpackPluginInstance } from 'webpack'
import { fromRoot } from '../root.ts'
import { federationOptions, type ContainerOptions } from '../bundlers/container-options.ts'
import type { BuildOptions } from './base-config.ts'
import { containerConfig } from './container-config.ts'
import { repository } from './repository.ts'
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

const enhanced = (options: ContainerOptions): WebpackPluginInstance =>
  new EnhancedFederationPlugin({
    ...federationOptions(options),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  })

/** The build of a remote of this repository. */
export const remoteConfig = (
  name: string,
  version: string,
  { container = 'lean', exposed = fromRoot(name, 'src/remote.ts'), ...given }: RemoteOptions,
): Configuration => {
  const options = { ...given, name, version, exposed, shared: consumedModules(), place: repository() }
  return container === 'enhanced' ? containerConfig(options, enhanced(options)) : containerConfig(options)
}
