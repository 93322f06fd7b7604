import { build } from 'vite'
import { runVite } from '../vite/index.ts'
import type { Bundler } from './remote-build.ts'
import type { RemoteConfig } from './vite-preset.ts'

/** Vite with the `vite.config.mjs` of a folder. */
export const openVite = (given: unknown): Bundler => {
  const config = given as RemoteConfig
  return {
    build: (env) => runVite(config(env)),
    watch: (env, built) => {
      const made = config({ ...env, mode: 'development' })
      const watching = build({ ...made, configFile: false, logLevel: 'error', build: { ...made.build, watch: {} } })
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
