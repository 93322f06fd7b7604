import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fromRoot } from '../root.ts'

const callPattern = /\bapi\s*\.(get|post|delete)\(\s*(['"`])(\/.*?)\2/gs

/** Calls that a source text makes; what an address has from variables is `{}`. */
export const callsIn = (text: string): string[] =>
  [...text.matchAll(callPattern)].map(
    ([, method = '', , path = '']) => `${method.toUpperCase()} ${path.replaceAll(/\$\{[^}]*\}/g, '{}')}`,
  )

const sourcesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(samples|testing|test-host)\//.test(path))
        .map((path) => readFileSync(join(folder, path), 'utf8'))
    : []

/** Calls of what a module of `shared` exports under given names. */
const sharedCalls = (module: string, names: readonly string[]): string[] =>
  sourcesBelow(fromRoot('shared/src', module.replace('shared/', '')))
    .flatMap((text) => text.split(/\bexport (?=const |function )/))
    .filter((declaration) => names.includes(/^(?:const|function) (\w+)/.exec(declaration)?.[1] ?? ''))
    .flatMap(callsIn)

/** Every call of the API that a remote makes itself, or through what it imports from `shared`. */
export const apiCalls = (name: string, shared: Readonly<Record<string, readonly string[]>>): string[] => {
  const own = sourcesBelow(fromRoot(name, 'src')).flatMap(callsIn)
  const through = Object.entries(shared)
    .filter(([module]) => module.startsWith('shared/'))
    .flatMap(([module, names]) => sharedCalls(module, names))
  return [...new Set([...own, ...through])].sort()
}

const segments = (call: string): string[] => call.split(/[ /]+/)

/** Whether an API that answers to `offered` (such as `GET /articles/{id}`) answers to a call of a contract. */
export const answersTo = (offered: string, call: string): boolean => {
  const [there, wanted] = [segments(offered), segments(call)]
  return (
    there.length === wanted.length &&
    there.every((part, place) => part === wanted[place] || part.includes('{') || wanted[place]?.includes('{}') === true)
  )
}
