import webpack, { type Configuration, type RuleSetRule } from 'webpack'
import { fromRoot } from '../root.ts'
import { baseConfig } from './base-config.ts'
import { containerName } from './remote-config.ts'
import { consumedModules, sharedVersions } from './shared-modules.ts'

/** The rule for styles without the styles: the same names of classes as in the browser's build. */
const namesOnly = (rule: RuleSetRule): RuleSetRule => {
  if (!Array.isArray(rule.use)) return rule
  const [, css] = rule.use as [unknown, { loader: string; options: { modules: object } }]
  const modules = { ...css.options.modules, exportOnlyLocals: true }
  return { ...rule, use: [{ ...css, options: { ...css.options, modules } }] }
}

/** A build of the browser's sources for Node: files that each other `require`, no styles, nothing left outside. */
const forServer = (config: Configuration): Configuration => ({
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
 * The shell as the site server renders pages with it: one file, which exports `shell/src/rendering/server-entry.tsx`.
 *
 * @param publicPath where the browser's build of the same version lies
 */
export const shellServerConfig = (output: string, publicPath: string): Configuration => {
  const base = forServer(
    baseConfig({ mode: 'production', output, publicPath, uniqueName: 'shell' }, { classPrefix: 'shell' }),
  )
  return {
    ...base,
    name: 'shell server',
    entry: { server: fromRoot('shell/src/rendering/server-entry.tsx') },
    plugins: [
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      new webpack.DefinePlugin({ SHARED_VERSIONS: JSON.stringify(sharedVersions()) }),
    ],
  }
}

/** A remote as the site server renders it: the container of the same version, as a module of its own kind. */
export const remoteServerConfig = (
  name: string,
  version: string,
  output: string,
  exposed = fromRoot(name, 'src/remote.ts'),
): Configuration => {
  const container = containerName(name, version)
  const publicPath = `/remotes/${name}/${version}/`
  const base = forServer(
    baseConfig({ mode: 'production', output, uniqueName: container, publicPath }, { classPrefix: name }),
  )
  return {
    ...base,
    name: `${name} server`,
    entry: {},
    plugins: [
      new webpack.container.ModuleFederationPlugin({
        name: container,
        filename: 'entry.cjs',
        library: { type: 'commonjs2' },
        exposes: { './remote': { import: exposed, name: 'remote' } },
        shared: consumedModules(),
      }),
    ],
  }
}
