import { resolve } from 'node:path'
import type { Configuration } from 'webpack'
import { consumed, containerConfig, containerServerConfig, type ContainerOptions } from '../webpack/container-config.ts'
import { contractsPackage } from './host-facts.ts'
import { readRemoteFolder } from './remote-folder.ts'

/** What the commands ask of a configuration, and webpack-cli by `--env`. */
export interface BuildEnv {
  /** Folder that the files are written to. Default: `dist`. */
  output?: string
  /** Where the files will lie. Default: beside the entry, wherever that is. */
  publicPath?: string
  /** Version of the build. Default: that of the sources. */
  version?: string
  /** Whether it is the build that the site server renders pages with. */
  server?: boolean
}

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
    const { folder, declaration, version, host } = readRemoteFolder()
    const options: Omit<ContainerOptions, 'mode'> = {
      name: declaration.name,
      version: env.version ?? version,
      output: resolve(folder, env.output ?? 'dist'),
      exposed: resolve(folder, 'src/remote.ts'),
      shared: consumed(host.versions, { shared: contractsPackage }),
      place: {
        folder,
        cache: { folder: resolve(folder, 'node_modules/.cache/evidence-search'), version: host.version },
        alias: {},
      },
    }
    if (env.server) return change(containerServerConfig(options))
    const publicPath = env.publicPath === undefined ? {} : { publicPath: env.publicPath }
    return change(containerConfig({ ...options, ...publicPath, mode }))
  }
