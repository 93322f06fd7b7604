import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'
import { federationOptions } from '../bundlers/container-options.ts'
import { containerConfig } from './container-config.ts'
import { remoteOptions, type RemoteOptions } from './remote-config.ts'

/**
 * The build of a remote with the plugin of @module-federation/enhanced, which brings its runtime along (some 12 kB
 * compressed) for teams that need what it adds. A tool of development: it brings 26 packages that no site runs on, so only
 * what builds such a container imports this module.
 */
export const enhancedConfig = (name: string, version: string, options: RemoteOptions): Configuration => {
  const container = remoteOptions(name, version, options)
  const plugin = new ModuleFederationPlugin({
    ...federationOptions(container),
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' } },
  })
  return containerConfig(container, plugin)
}
