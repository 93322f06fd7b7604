import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { run } from '../processes/run.ts'
import { fromRoot } from '../root.ts'
import { namesForRemotes } from './names-for-remotes.ts'

const declarations = fromRoot('.tsbuild/declarations/shared/src')

/** Lets the compiler write the declarations of `shared`, its tests left out. @throws Error with its words when the types do not hold */
export const emitDeclarations = async (): Promise<void> => {
  const project = fromRoot('shared/tsconfig.declarations.json')
  // Documents are loaded meanwhile: several threads take a half more of the processor and are hardly sooner.
  const args = [fromRoot('node_modules/tsc7/bin/tsc'), '-b', project, '--singleThreaded']
  const { ok, output } = await run(process.execPath, args)
  if (!ok) throw new Error(`The types of shared do not hold:\n${output}`)
}

const entryOf = (subPath: string): string => join(declarations, subPath, 'index.d.ts')

const declarationOf = (from: string, specifier: string): string =>
  join(dirname(from), specifier.replace(/\.tsx?$/, '.d.ts'))

/** A declaration file and every one it names, however far. */
const closure = (path: string, known = new Set<string>()): Set<string> => {
  if (known.has(path) || !existsSync(path)) return known
  known.add(path)
  for (const [, specifier = ''] of readFileSync(path, 'utf8').matchAll(/(?:from|import\()\s*['"](\.[^'"]+)['"]/g))
    closure(declarationOf(path, specifier), known)
  return known
}

/**
 * Fingerprint of the types behind modules of `shared`: the same as long as every declaration that they can reach is.
 *
 * @param modules names such as `shared/ui`; others are left out
 * @returns null when the declarations were not emitted
 */
export const typeSurface = (modules: readonly string[]): string | null => {
  const subPaths = modules.flatMap((name) => (name.startsWith('shared/') ? [name.slice('shared/'.length)] : [])).sort()
  if (subPaths.some((subPath) => !existsSync(entryOf(subPath)))) return null
  const files = subPaths.reduce((known, subPath) => closure(entryOf(subPath), known), new Set<string>())
  const hash = createHash('sha256')
  for (const path of [...files].sort()) hash.update(path.slice(declarations.length)).update(readFileSync(path))
  return `sha256-${hash.digest('hex').slice(0, 16)}`
}

/** The values that the host provides of a module of `shared`, as its index names them; null when they were not emitted. */
export const exportedNames = (module: string): string[] | null => {
  const entry = module.startsWith('shared/') ? entryOf(module.slice('shared/'.length)) : ''
  return existsSync(entry) ? namesForRemotes(module, [...valuesOf(entry)]).sort() : null
}

const valuesOf = (path: string): Set<string> => {
  const names = new Set<string>()
  if (!existsSync(path)) return names
  const text = readFileSync(path, 'utf8')
  for (const [, list = ''] of text.matchAll(/export \{([^}]*)\}/g)) {
    for (const item of list.split(',').map((each) => each.trim())) {
      if (item && !item.startsWith('type ')) names.add(item.split(' as ').at(-1) ?? item)
    }
  }
  for (const [, name = ''] of text.matchAll(/export declare (?:const|function|class|let|var|enum) (\w+)/g))
    names.add(name)
  for (const [, specifier = ''] of text.matchAll(/export \* from ['"](\.[^'"]+)['"]/g))
    for (const name of valuesOf(declarationOf(path, specifier))) names.add(name)
  return names
}
