import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { bundlerRuntimeName } from 'shared/remote'
import type { Configuration } from 'webpack'
import type { FederationOptions } from '../bundlers/index.ts'

/**
 * Where a container has Module Federation's runtime from: its host (`host-runtime`), as the remotes of this repository do,
 * or its own entry (`own-runtime`), as one does that another project built with the same plugin. The host runs both.
 */
export type ContainerKind = 'host-runtime' | 'own-runtime'

/** The plugin of `@module-federation/enhanced`, as remotes of this repository are built with it. */
export const federationPlugin = (options: FederationOptions, kind: ContainerKind): ModuleFederationPlugin =>
  new ModuleFederationPlugin({
    ...options,
    // `version-first` would load every remote before the first shared module.
    shareStrategy: 'loaded-first',
    dts: false,
    manifest: false,
    // Otherwise it writes a file for each version into node_modules.
    virtualRuntimeEntry: true,
    ...(kind === 'own-runtime' && {
      experiments: { optimization: { disableSnapshot: true, disableRemote: true, target: 'web' as const } },
    }),
  })

/** Leaves the runtime of a container to its host, on a page as on the server. */
export const withHostRuntime = (config: Configuration): Configuration => ({
  ...config,
  externals: [
    ({ request = '' }) =>
      Promise.resolve(
        /[\\/]@module-federation[\\/]webpack-bundler-runtime[\\/]/.test(request)
          ? `var globalThis.${bundlerRuntimeName}`
          : undefined,
      ),
  ],
})
