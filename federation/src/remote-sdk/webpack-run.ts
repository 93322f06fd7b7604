import webpack, { type Configuration } from 'webpack'
import { runWebpack } from '../webpack/index.ts'
import type { Bundler } from './remote-build.ts'
import type { RemoteConfig } from './webpack-preset.ts'

/** webpack with the `webpack.config.mjs` of a folder. */
export const openWebpack = (given: unknown): Bundler => {
  const config = given as RemoteConfig
  const silent = (made: Configuration): Configuration => ({ ...made, stats: 'none' })
  return {
    build: (env) => runWebpack(silent(config(env, { mode: 'production' }))),
    watch: (env, built) => {
      const compiler = webpack(silent(config(env, { mode: 'development' })))
      const watching = compiler?.watch({}, (error, stats) => {
        const problems = stats?.hasErrors() ? stats.toString({ all: false, errors: true }) : null
        built(error ? error.message : problems)
      })
      return () => watching?.close(() => {})
    },
  }
}
