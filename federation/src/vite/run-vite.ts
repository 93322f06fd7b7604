import { build, type InlineConfig } from 'vite'
import type { BuildResult } from '../bundlers/index.ts'
import { isContainerPlugin } from './container-plugin.ts'

/**
 * Runs a production build of a remote.
 *
 * @throws Error with Vite's own messages, or when the configuration lacks what makes the container
 */
export const runVite = async (config: InlineConfig): Promise<BuildResult> => {
  const plugin = config.plugins?.flat().find(isContainerPlugin)
  if (!plugin) throw new Error('The configuration leaves out the plugins of remoteConfig().')
  await build({ ...config, configFile: false, logLevel: 'error' })
  return plugin.api.result()
}
