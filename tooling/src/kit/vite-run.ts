import { build, type InlineConfig } from 'vite'
import { isContainerPlugin } from '../vite/container-plugin.ts'
import type { Bundler } from './remote-build.ts'
import type { RemoteConfig } from './vite-preset.ts'

/** Vite with the `vite.config.mjs` of a folder. */
export const openVite = (given: unknown): Bundler => {
  const config = given as RemoteConfig
  const quiet = (made: InlineConfig): InlineConfig => ({ ...made, configFile: false, logLevel: 'error' })
  return {
    build: async (env) => {
      const made = quiet(config(env))
      await build(made)
      const plugin = made.plugins?.flat().find(isContainerPlugin)
      if (!plugin) throw new Error('vite.config.mjs leaves out the plugins of remoteConfig().')
      return plugin.api.result()
    },
    watch: (env, built) => {
      const made = quiet(config({ ...env, mode: 'development' }))
      const watching = build({ ...made, build: { ...made.build, watch: {} } })
      watching.then(
        (watcher) => {
          if (!('on' in watcher)) return
          watcher.on('event', (event) => {
            if (event.code === 'END') built(null)
            if (event.code === 'ERROR') built(event.error.message)
          })
        },
        (error: unknown) => built(error instanceof Error ? error.message : String(error)),
      )
      return () => void watching.then((watcher) => ('close' in watcher ? watcher.close() : undefined)).catch(() => {})
    },
  }
}
