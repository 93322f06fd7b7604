import { createRequire } from 'node:module'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'

const require = createRequire(import.meta.url)

/** Where a build is made: this repository, or the folder of a team's own. */
export interface BuildPlace {
  /** Folder that sources are named from. */
  folder: string
  /** Where results are kept between two builds, and what they depend on that webpack does not watch. */
  cache: { folder: string; version: string }
  /** Modules that other files stand for in builds of production. */
  alias: Readonly<Record<string, string>>
}

export interface BuildOptions {
  mode: 'production' | 'development'
  /** Folder the files are written to. */
  output: string
  /** Name of the build on the page; class names and chunk globals contain it, so that two builds never collide. */
  uniqueName: string
  publicPath: string
  place: BuildPlace
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

/** What every build of the project has in common: one transformer, one way of styles, one target. */
export const baseConfig = (
  { mode, output, uniqueName, publicPath, place }: BuildOptions,
  { refresh = false, classPrefix = uniqueName }: { refresh?: boolean; classPrefix?: string } = {},
): Configuration => ({
  mode,
  context: place.folder,
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
  resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'], alias: mode === 'production' ? { ...place.alias } : {} },
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
    version: place.cache.version,
    cacheDirectory: place.cache.folder,
    name: `${uniqueName.replace(/\W.*$/, '')}-${mode}`,
  },
})
