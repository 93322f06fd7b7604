import { rspack, type Configuration, type Stats } from '@rspack/core'
import { compiledResult, type BuildResult } from '../bundlers/index.ts'

/**
 * Runs a production build.
 *
 * @throws Error with Rspack's own messages when the build has errors or warnings
 */
export const runRspack = async (config: Configuration): Promise<BuildResult> => {
  const compiler = rspack(config)
  const stats = await new Promise<Stats>((resolve, reject) =>
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('The build gave no result.')),
    ),
  )
  if (stats.hasErrors() || stats.hasWarnings())
    throw new Error(stats.toString({ all: false, errors: true, warnings: true, moduleTrace: true, colors: false }))
  const result = compiledResult(compiler.outputPath, stats.compilation, ({ ids }) => ids)
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())))
  return result
}
