import { createRequire } from 'node:module'
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import TerserPlugin from 'terser-webpack-plugin'
import type { Configuration } from 'webpack'
import type { BuildPlace } from '../bundlers/container-options.ts'
import { cssOptions, swcOptions } from '../bundlers/loader-options.ts'

const require = createRequire(import.meta.url)

export interface BuildOptions {
  mode: 'production' | 'development'
  /** Folder the files are written to. */
  output: string
  /** Name of the build on the page; class names and chunk globals contain it, so that two builds never collide. */
  uniqueName: string
  publicPath: string
  place: BuildPlace
}

const scripts = (refresh: boolean) => ({
  test: /\.tsx?$/,
  loader: require.resolve('swc-loader'),
  options: swcOptions(refresh),
})

const styles = (mode: BuildOptions['mode'], classPrefix: string, uniqueName: string) => ({
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    { loader: require.resolve('css-loader'), options: cssOptions(mode, classPrefix, uniqueName) },
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
