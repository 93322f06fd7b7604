import { createRequire } from 'node:module'
import { rspack, type Compiler, type Configuration, type RuleSetRule } from '@rspack/core'
import {
  cssOptions,
  federationOptions,
  retryQueryCode,
  serverFederationOptions,
  swcOptions,
  type ContainerOptions,
} from '../bundlers/index.ts'
import { containerName } from '../builds/index.ts'

const require = createRequire(import.meta.url)

/** A retry of a remote asks for all of its files under other addresses. */
class RetryQueryPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeModule } = rspack
    const { require: runtime, getChunkScriptFilename } = compiler.rspack.RuntimeGlobals
    class RetryQueryRuntimeModule extends RuntimeModule {
      override generate(): string {
        return retryQueryCode(runtime, [getChunkScriptFilename.replace(`${runtime}.`, ''), 'miniCssF'])
      }
    }
    compiler.hooks.compilation.tap('RetryQueryPlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('RetryQueryPlugin', (chunk) => {
        compilation.addRuntimeModule(chunk, new RetryQueryRuntimeModule('retry query', RuntimeModule.STAGE_TRIGGER))
      })
    })
  }
}

const scripts: RuleSetRule = { test: /\.tsx?$/, loader: 'builtin:swc-loader', options: swcOptions }

const styles = ({ mode, name, version }: Pick<ContainerOptions, 'mode' | 'name' | 'version'>, namesOnly: boolean) => ({
  test: /\.css$/,
  type: 'javascript/auto' as const,
  use: [
    ...(namesOnly ? [] : [rspack.CssExtractRspackPlugin.loader]),
    {
      loader: require.resolve('css-loader'),
      options: cssOptions(mode, name, containerName(name, version), namesOnly),
    },
  ],
})

/** The build of a remote with Rspack: a container that exposes `./remote` and takes every shared module from its host. */
export const containerConfig = (options: ContainerOptions): Configuration => {
  const { name, version, mode, output, place, publicPath = 'auto' } = options
  return {
    name,
    mode,
    context: place.folder,
    target: ['web', 'es2022'],
    entry: {},
    devtool: mode === 'development' ? 'cheap-module-source-map' : 'source-map',
    output: {
      path: output,
      publicPath,
      uniqueName: containerName(name, version),
      filename: '[name].js',
      chunkFilename: '[name].js',
      assetModuleFilename: '[name][ext]',
      chunkLoadTimeout: 120_000,
      crossOriginLoading: 'anonymous',
      clean: false,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: { rules: [scripts, styles(options, false)] },
    plugins: [
      new rspack.CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      new RetryQueryPlugin(),
      ...(mode === 'production' ? [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []),
      new rspack.container.ModuleFederationPluginV1(federationOptions(options)),
    ],
    optimization: { chunkIds: 'named' },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  }
}

/** A remote as the site server renders it: the container of the same version, as modules that each other `require`. */
export const containerServerConfig = (options: ContainerOptions): Configuration => {
  const { name, version, output, place } = options
  return {
    name: `${name} server`,
    mode: 'production',
    context: place.folder,
    target: 'node22',
    entry: {},
    devtool: false,
    output: {
      path: output,
      publicPath: `/remotes/${name}/${version}/`,
      uniqueName: containerName(name, version),
      filename: '[name].cjs',
      chunkFilename: '[name].cjs',
      assetModuleFilename: '[name][ext]',
      library: { type: 'commonjs2' },
      clean: false,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.js', '.mjs'],
      // The builds of `exports` for a runtime without Node's own modules: rendering has none of them.
      conditionNames: ['edge-light', 'worker', 'import', 'module', 'default', 'require'],
    },
    module: { rules: [scripts, styles({ ...options, mode: 'production' }, true)] },
    plugins: [new rspack.container.ModuleFederationPluginV1(serverFederationOptions(options))],
    optimization: { chunkIds: 'named', splitChunks: false, minimize: false },
    performance: { hints: false },
    infrastructureLogging: { level: 'warn' },
    stats: 'errors-warnings',
  }
}
