import type { Configuration } from 'webpack'
import { containerConfig, containerServerConfig } from '../webpack/index.ts'
import { describeBuild, type BuildEnv } from './remote-build.ts'

/** A `webpack.config.mjs`: what webpack-cli calls with its own arguments. */
export type RemoteConfig = (env?: BuildEnv, argv?: { mode?: 'production' | 'development' }) => Configuration

/**
 * The whole configuration of a remote: its container, what it takes from the host, integrity of later files, styles under
 * its own names.
 *
 * @param change what a team adds; what the host relies on (`output`, the plugins that are there) has to stay
 */
export const remoteConfig =
  (change: (config: Configuration) => Configuration = (config) => config): RemoteConfig =>
  (env = {}, { mode = 'production' } = {}) => {
    const options = describeBuild(env, mode)
    return change(env.server ? containerServerConfig(options) : containerConfig(options))
  }

/** States the integrity of later files in a configuration that is a team's own. */
export { ChunkIntegrityPlugin } from '../webpack/index.ts'
