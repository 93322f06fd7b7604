import webpack, { type Configuration, type RuleSetRule, type WebpackPluginInstance } from 'webpack'
import { federationOptions, serverFederationOptions, type ContainerOptions } from '../bundlers/index.ts'
import { baseConfig } from './base-config.ts'
import { ChunkIntegrityPlugin } from './chunk-integrity-plugin.ts'
import { containerName } from '../builds/index.ts'
import { RetryQueryPlugin } from './retry-query-plugin.ts'

/**
 * The build of a remote: a container that exposes `./remote` and takes every shared module from its host.
 *
 * @param federation the plugin that makes the container; by default webpack's own
 */
export const containerConfig = (
  options: ContainerOptions,
  federation: WebpackPluginInstance = new webpack.container.ModuleFederationPlugin(federationOptions(options)),
): Configuration => {
  const { name, version, mode, output, place, publicPath = 'auto', refresh = false } = options
  const uniqueName = containerName(name, version)
  const base = baseConfig({ mode, output, uniqueName, publicPath, place }, { refresh, classPrefix: name })
  return {
    ...base,
    name,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      new RetryQueryPlugin(),
      ...(mode === 'production' ? [new ChunkIntegrityPlugin()] : []),
      federation,
    ],
  }
}

/** The rule for styles without the styles: the same names of classes as in the browser's build. */
const namesOnly = (rule: RuleSetRule): RuleSetRule => {
  if (!Array.isArray(rule.use)) return rule
  const [, css] = rule.use as [unknown, { loader: string; options: { modules: object } }]
  const modules = { ...css.options.modules, exportOnlyLocals: true }
  return { ...rule, use: [{ ...css, options: { ...css.options, modules } }] }
}

/** A build of the browser's sources for Node: files that each other `require`, no styles, nothing left outside. */
export const forServer = (config: Configuration): Configuration => ({
  ...config,
  target: 'node22',
  devtool: false,
  cache: false,
  module: { rules: (config.module?.rules ?? []).map((rule) => namesOnly(rule as RuleSetRule)) },
  // The builds of `exports` for a runtime without Node's own modules: rendering has none of them.
  resolve: { ...config.resolve, conditionNames: ['edge-light', 'worker', 'import', 'module', 'default', 'require'] },
  output: {
    ...config.output,
    filename: '[name].cjs',
    chunkFilename: '[name].cjs',
    library: { type: 'commonjs2' },
  },
  plugins: [],
  optimization: { chunkIds: 'named', splitChunks: false, minimize: false },
})

/**
 * A remote as the site server renders it: the container of the same version, as a module of its own kind.
 *
 * @param federation as in {@link containerConfig}
 */
export const containerServerConfig = (
  options: Omit<ContainerOptions, 'mode' | 'publicPath'>,
  federation: WebpackPluginInstance = new webpack.container.ModuleFederationPlugin(serverFederationOptions(options)),
): Configuration => {
  const { name, version, output, place } = options
  const uniqueName = containerName(name, version)
  const publicPath = `/remotes/${name}/${version}/`
  const base = forServer(
    baseConfig({ mode: 'production', output, uniqueName, publicPath, place }, { classPrefix: name }),
  )
  return { ...base, name: `${name} server`, entry: {}, plugins: [federation] }
}
