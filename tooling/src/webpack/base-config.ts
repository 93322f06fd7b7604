import { createRequire } from 'node:module'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'
import { sourceHash } from '../release/source-hash.ts'
import { fromRoot, remoteNames } from '../root.ts'

const require = createRequire(import.meta.url)

/** What a kept build result also depends on, and webpack does not watch: which files of a package have side effects. */
const cacheVersion = (): string => {
  const packages = ['.', 'shared', 'shell', ...remoteNames()].map((name) => fromRoot(name, 'package.json'))
  return sourceHash([fromRoot('tooling/src/webpack')], [fromRoot('package-lock.json'), ...packages])
}

export interface BuildOptions {
  mode: 'production' | 'development'
  /** Folder the files are written to. */
  output: string
  /** Name of the build on the page; class names and chunk globals carry it, so that two builds never collide. */
  uniqueName: string
  publicPath: string
}

/** JSX of development, as Fast Refresh, needs a React of development: a remote inside a deployed host has neither. */
const scripts = (refresh: boolean) => ({
  test: /\.tsx?$/,
  loader: require.resolve('swc-loader'),
  options: {
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', development: refresh, refresh } },
    },
  },
})

const styles = (mode: BuildOptions['mode'], classPrefix: string, uniqueName: string) => ({
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    {
      loader: require.resolve('css-loader'),
      options: {
        modules: {
          auto: /\.module\.css$/,
          namedExport: false,
          exportLocalsConvention: 'as-is',
          localIdentName: mode === 'development' ? `${classPrefix}_[name]__[local]` : `${classPrefix}_[hash:base64:6]`,
          // Two releases on one page do not style each other.
          localIdentHashSalt: uniqueName,
        },
      },
    },
  ],
})

/** The router's package names its development build whatever the mode; both its doors lead to the production build here. */
const productionRouter = (): Record<string, string> => {
  const built = fromRoot('node_modules/react-router/dist/production')
  return { 'react-router$': `${built}/index.mjs`, 'react-router/dom$': `${built}/dom-export.mjs` }
}

/** What every build of the project has in common: one transformer, one way of styles, one target. */
export const baseConfig = (
  { mode, output, uniqueName, publicPath }: BuildOptions,
  { refresh = false, classPrefix = uniqueName }: { refresh?: boolean; classPrefix?: string } = {},
): Configuration => ({
  mode,
  context: fromRoot(),
  target: ['web', 'es2022'],
  devtool: mode === 'development' ? 'cheap-module-source-map' : 'source-map',
  output: {
    path: output,
    publicPath,
    uniqueName,
    chunkFilename: '[name].js',
    filename: '[name].js',
    assetModuleFilename: '[name][ext]',
    chunkLoadTimeout: 120_000,
    crossOriginLoading: 'anonymous',
    clean: false,
  },
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'], alias: mode === 'production' ? productionRouter() : {} },
  module: { rules: [scripts(refresh), styles(mode, classPrefix, uniqueName)] },
  plugins: [new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' })],
  optimization: {
    chunkIds: 'named',
    minimizer: [new TerserPlugin({ minify: TerserPlugin.swcMinify, extractComments: false }), new CssMinimizerPlugin()],
  },
  performance: { hints: false },
  infrastructureLogging: { level: 'warn' },
  stats: 'errors-warnings',
  cache: {
    type: 'filesystem',
    version: cacheVersion(),
    cacheDirectory: fromRoot('build/cache'),
    name: `${uniqueName.replace(/\W.*$/, '')}-${mode}`,
  },
})
