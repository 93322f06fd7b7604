import { constants, setPriority } from 'node:os'
import webpack, { type Configuration } from 'webpack'
import { compiledResult, type BuildResult } from '../bundlers/index.ts'

/** Compilers whose cache is not stored yet. */
const unstored: webpack.Compiler[] = []

// Storing takes a quarter of a first build: it waits until the process has nothing else to do, and lets all others go first.
process.on('beforeExit', () => {
  if (unstored.length > 0) setPriority(constants.priority.PRIORITY_LOW)
  for (const compiler of unstored.splice(0))
    compiler.close((error) => {
      if (error) console.error(`webpack's cache was not stored: ${error.message}`)
    })
})

/**
 * Runs a production build.
 *
 * @throws Error with webpack's own messages when the build has errors or warnings
 */
export const runWebpack = async (config: Configuration): Promise<BuildResult> => {
  const compiler = webpack(config)
  if (!compiler) throw new Error('webpack gave no compiler for the configuration.')
  const stats = await new Promise<webpack.Stats>((resolve, reject) =>
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('The build gave no result.')),
    ),
  )
  const problems = stats.toJson({ all: false, errors: true, warnings: true, moduleTrace: true })
  if (stats.hasErrors() || stats.hasWarnings()) {
    const messages = [...(problems.errors ?? []), ...(problems.warnings ?? [])]
    throw new Error(messages.map(({ message, moduleName }) => `${moduleName ?? ''}\n${message}`).join('\n\n'))
  }
  // One without a cache has nothing to store, and would only be kept in memory.
  if (config.cache) unstored.push(compiler)
  return compiledResult(compiler.outputPath, stats.compilation, (dependency) => {
    const getIds: unknown = Reflect.get(dependency, 'getIds')
    const { moduleGraph } = stats.compilation
    return typeof getIds === 'function' ? Reflect.apply(getIds, dependency, [moduleGraph]) : undefined
  })
}
