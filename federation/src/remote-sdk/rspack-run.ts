import { rspack, type Configuration } from '@rspack/core'
import { runRspack } from '../rspack/index.ts'
import type { Bundler } from './remote-build.ts'
import type { RemoteConfig } from './rspack-preset.ts'

/** Rspack with the `rspack.config.mjs` of a folder. */
export const openRspack = (given: unknown): Bundler => {
  const config = given as RemoteConfig
  const silent = (made: Configuration): Configuration => ({ ...made, stats: 'none' })
  return {
    build: (env) => runRspack(silent(config(env, { mode: 'production' }))),
    watch: (env, built) => {
      const compiler = rspack(silent(config(env, { mode: 'development' })))
      const watching = compiler.watch({}, (error, stats) => {
        const problems = stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : null
        built(error ? error.message : problems)
      })
      return () => watching?.close(() => {})
    },
  }
}
