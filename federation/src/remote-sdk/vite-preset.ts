import { version, type InlineConfig } from 'vite'
import { checkBundler } from '../bundlers/index.ts'
import { containerConfig } from '../vite/index.ts'
import { describeBuild, type BuildEnv } from './remote-build.ts'

/** A `vite.config.mjs`: what Vite's command calls with the mode it was given, and the commands of a remote with theirs. */
export type RemoteConfig = (env?: BuildEnv & { mode?: string; isSsrBuild?: boolean }) => InlineConfig

/**
 * The whole configuration of a remote: its container, what it takes from the host, integrity of later files, styles under
 * its own names. `vite build` writes what a release would have into `dist`; with `--ssr` what the site server renders with.
 *
 * @param change what a team adds; what the host relies on (`build`, the plugins that are there) has to stay
 */
export const remoteConfig =
  (change: (config: InlineConfig) => InlineConfig = (config) => config): RemoteConfig =>
  ({ mode = 'production', isSsrBuild = false, server = isSsrBuild, ...env } = {}) => {
    checkBundler('Vite', version, 8)
    return change(containerConfig(describeBuild(env, mode === 'development' ? 'development' : 'production'), server))
  }
