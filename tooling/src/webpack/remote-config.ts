import type { Configuration } from 'webpack'
import type { ContainerOptions } from '../bundlers/container-options.ts'
import { fromRoot } from '../root.ts'
import type { BuildOptions } from './base-config.ts'
import { containerConfig } from './container-config.ts'
import { repository } from './repository.ts'
import { consumedModules } from './shared-modules.ts'

/**
 * How a container is made: `lean` by webpack's own plugin (`remoteConfig`), `enhanced` by the plugin of
 * @module-federation/enhanced (`enhancedConfig`). The host runs both.
 */
export type ContainerKind = 'lean' | 'enhanced'

export interface RemoteOptions extends Pick<BuildOptions, 'mode' | 'output'> {
  publicPath?: string
  refresh?: boolean
  /** Path of the exposed module. Default: `src/remote.ts` of the workspace. */
  exposed?: string
}

/** What a remote of this repository is built with, whichever plugin makes its container. */
export const remoteOptions = (
  name: string,
  version: string,
  { exposed = fromRoot(name, 'src/remote.ts'), ...given }: RemoteOptions,
): ContainerOptions => ({ ...given, name, version, exposed, shared: consumedModules(), place: repository() })

/** The build of a remote of this repository, whose container webpack's own plugin makes. */
export const remoteConfig = (name: string, version: string, options: RemoteOptions): Configuration =>
  containerConfig(remoteOptions(name, version, options))
