import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const callPattern = /\bapi\s*\.(get|post|delete)\(\s*(['"`])(\/.*?)\2/gs

/** Calls of the API that a source text makes; what an address has from variables is `{}`. */
export const callsIn = (text: string): string[] =>
  [...text.matchAll(callPattern)].map(
    ([, method = '', , path = '']) => `${method.toUpperCase()} ${path.replaceAll(/\$\{[^}]*\}/g, '{}')}`,
  )

/** The texts of the sources below a folder, without those of tests. */
export const sourcesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true })
        .map(String)
        .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)(samples|testing|test-host)\//.test(path))
        .map((path) => readFileSync(join(folder, path), 'utf8'))
    : []

const segments = (call: string): string[] => call.split(/[ /]+/)

/** Whether an API that answers to `offered` (such as `GET /articles/{id}`) answers to a call of a contract. */
export const answersTo = (offered: string, call: string): boolean => {
  const [there, wanted] = [segments(offered), segments(call)]
  return (
    there.length === wanted.length &&
    there.every((part, place) => part === wanted[place] || part.includes('{') || wanted[place]?.includes('{}') === true)
  )
}
