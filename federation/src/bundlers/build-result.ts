import { join } from 'node:path'
import { integrityOfFile } from '../files/index.ts'
import { consumedName, importedNames, type BuiltGraph, type GraphModule } from './imported-names.ts'

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

/** What every bundler says of a build of production. */
export interface BuildResult {
  /** The parts by their import's name. */
  parts: Record<string, BuiltPart>
  /** Every script and style with its integrity, by path. */
  files: Record<string, string>
  /** Names it imports from each module that it takes from its host. */
  imported: Record<string, string[]>
}

/** A part of these files. */
export const builtPart = (
  paths: readonly string[],
  consumes: readonly string[],
  files: Readonly<Record<string, string>>,
): BuiltPart => {
  const named = (ending: string) =>
    [...new Set(paths)].filter((path) => path.endsWith(ending)).map((path) => ({ path, integrity: files[path] ?? '' }))
  return { scripts: named('.js'), styles: named('.css'), consumes: [...new Set(consumes)].sort() }
}

/** A compilation of webpack or Rspack, as far as both name the same things alike. */
interface Compilation<Chunk, Module extends GraphModule> {
  chunks: Iterable<Chunk>
  namedChunkGroups: Iterable<readonly [name: string, group: { chunks: readonly Chunk[] }]>
  chunkGraph: { getChunkModulesIterable(chunk: Chunk): Iterable<GraphModule> }
  moduleGraph: { getModule: BuiltGraph<Module>['targetOf'] }
  modules: Iterable<Module>
}

/**
 * What webpack and Rspack have built, read off their compilation.
 *
 * @param output folder that the files were written to
 * @param namesOf the names that a dependency imports
 */
export const compiledResult = <Chunk extends { files: Iterable<string> }, Module extends GraphModule>(
  output: string,
  { chunks, namedChunkGroups, chunkGraph, moduleGraph, modules }: Compilation<Chunk, Module>,
  namesOf: BuiltGraph<Module>['namesOf'],
): BuildResult => {
  const filesOf = (some: Iterable<Chunk>): string[] => [...new Set([...some].flatMap((chunk) => [...chunk.files]))]
  const files = Object.fromEntries(
    filesOf(chunks)
      .filter((path) => /\.(js|css)$/.test(path))
      .sort()
      .map((path) => [path, integrityOfFile(join(output, path))]),
  )
  const parts = Object.fromEntries(
    [...namedChunkGroups].map(([name, group]) => {
      const modules = group.chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
      return [name, builtPart(filesOf(group.chunks), modules.flatMap(consumedName), files)]
    }),
  )
  return {
    parts,
    files,
    imported: importedNames({ modules, namesOf, targetOf: (dependency) => moduleGraph.getModule(dependency) }),
  }
}
