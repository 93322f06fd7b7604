import { rspackVersion, type Configuration } from '@rspack/core'
import { checkBundler } from '../bundlers/index.ts'
import { containerConfig, containerServerConfig } from '../rspack/index.ts'
import { describeBuild, type BuildEnv } from './remote-build.ts'

/** A `rspack.config.mjs`: what Rspack's command calls with its own arguments. */
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
    checkBundler('Rspack', rspackVersion, 2)
    const options = describeBuild(env, mode)
    return change(env.server ? containerServerConfig(options) : containerConfig(options))
  }
