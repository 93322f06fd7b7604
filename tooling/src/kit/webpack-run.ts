import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack, { type Configuration } from 'webpack'
import { runWebpack, type BuildResult } from '../release/run-webpack.ts'
import type { BuildEnv, RemoteConfig } from './webpack-preset.ts'

/** A bundler, as the commands use it. */
export interface Bundler {
  /** Builds once. @throws Error with the bundler's own words */
  build(env: BuildEnv): Promise<BuildResult>
  /** Builds, and again whenever a source changes, until it is told to stop. */
  watch(env: BuildEnv, built: (problem: string | null) => void): () => void
}

/** webpack with the `webpack.config.mjs` of a folder. */
export const openWebpack = async (folder: string): Promise<Bundler> => {
  const { default: config } = (await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href)) as {
    default: RemoteConfig
  }
  const silent = (given: Configuration): Configuration => ({ ...given, stats: 'none' })
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
