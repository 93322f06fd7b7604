import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { consumedName, importedNames } from '../contract/imported-names.ts'
import webpack, { type Chunk, type Compilation, type Configuration } from 'webpack'

export interface BuiltFile {
  path: string
  integrity: string
}

/** The files that one named import needs, and the shared modules its code takes from the host. */
export interface BuiltPart {
  scripts: BuiltFile[]
  styles: BuiltFile[]
  consumes: string[]
}

const partOf = (
  compilation: Compilation,
  chunks: readonly Chunk[],
  integrityOf: (path: string) => string,
): BuiltPart => {
  const files = [...new Set(chunks.flatMap((chunk) => [...chunk.files]))]
  const named = (ending: string) =>
    files.filter((path) => path.endsWith(ending)).map((path) => ({ path, integrity: integrityOf(path) }))
  const modules = chunks.flatMap((chunk) => [...compilation.chunkGraph.getChunkModulesIterable(chunk)])
  const consumes = modules.flatMap(consumedName)
  return { scripts: named('.js'), styles: named('.css'), consumes: [...new Set(consumes)].sort() }
}

export interface BuildResult {
  /** The parts by their chunk group's name. */
  parts: Record<string, BuiltPart>
  /** Every script and style with its integrity, by path. */
  files: Record<string, string>
  /** Names it imports from each module that it takes from its host. */
  imported: Record<string, string[]>
}

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
  const { compilation } = stats
  const integrityOf = (path: string) =>
    `sha384-${createHash('sha384')
      .update(readFileSync(join(compiler.outputPath, path)))
      .digest('base64')}`
  const parts = Object.fromEntries(
    [...compilation.namedChunkGroups].map(([name, group]) => [name, partOf(compilation, group.chunks, integrityOf)]),
  )
  const paths = [...new Set([...compilation.chunks].flatMap((chunk) => [...chunk.files]))].sort()
  const files = Object.fromEntries(
    paths.filter((path) => /\.(js|css)$/.test(path)).map((path) => [path, integrityOf(path)]),
  )
  const imported = importedNames(compilation)
  await new Promise<void>((resolve, reject) => compiler.close((error) => (error ? reject(error) : resolve())))
  return { parts, files, imported }
}
