import { createRequire } from 'node:module'
import browserslist from 'browserslist'
import { browserslistToTargets, Features } from 'lightningcss'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration } from 'webpack'
import { browsers, cssOptions, type BuildPlace } from '../bundlers/index.ts'
import { tsOptions } from './ts-loader-options.ts'

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

const scripts = (tsconfig: string, refresh: boolean) => ({
  test: /\.tsx?$/,
  loader: require.resolve('ts-loader'),
  options: tsOptions(tsconfig, refresh),
})

const styles = (mode: BuildOptions['mode'], classPrefix: string, uniqueName: string) => ({
  test: /\.css$/,
  use: [
    MiniCssExtractPlugin.loader,
    { loader: require.resolve('css-loader'), options: cssOptions(mode, classPrefix, uniqueName) },
  ],
})

/** Milliseconds of a pause after which a production build would store its cache: it does so at its end. */
const longerThanABuild = 600_000
const storedAtTheEnd = {
  idleTimeout: longerThanABuild,
  idleTimeoutForInitialStore: longerThanABuild,
  idleTimeoutAfterLargeChanges: longerThanABuild,
}

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
  module: { rules: [scripts(place.tsconfig, refresh), styles(mode, classPrefix, uniqueName)] },
  plugins: [new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css' })],
  optimization: {
    chunkIds: 'named',
    // The shortest names: nothing is kept from one release for the next.
    ...(mode === 'production' && { mangleExports: 'size' as const, moduleIds: 'size' as const }),
    // Both minimizers are native: processes of their own cost more than they take.
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        parallel: false,
        extractComments: false,
        minimizerOptions: { ecma: 2022, compress: { ecma: 2022, passes: 3 }, mangle: { toplevel: true } },
      }),
      new MinimizerPlugin({
        test: /\.css$/,
        minify: MinimizerPlugin.lightningCssMinify,
        // It writes the shortest form that these browsers read, with the prefixes they need; all of them have `light-dark()`.
        // Ranges in media queries are written out for older ones, which would leave out what stands in them.
        minimizerOptions: {
          targets: browserslistToTargets(browserslist(browsers)),
          include: Features.MediaRangeSyntax,
        },
        parallel: false,
      }),
    ],
  },
  performance: { hints: false },
  infrastructureLogging: { level: 'warn' },
  stats: 'errors-warnings',
  cache: {
    type: 'filesystem',
    version: place.cache.version,
    cacheDirectory: place.cache.folder,
    name: `${uniqueName.replace(/\W/g, '_')}-${mode}`,
    ...(mode === 'production' && storedAtTheEnd),
  },
})
