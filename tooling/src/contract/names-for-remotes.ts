import * as v from 'valibot'
import { readJson } from '../read-json.ts'
import { fromRoot } from '../root.ts'

const serverOnly = readJson(
  fromRoot('shell/src/remotes/loading/server-only.json'),
  v.record(v.string(), v.array(v.string())),
)

/** The names of a module that the host provides: where it keeps back names (`server-only.json`), schemas of requests are among them. */
export const namesForRemotes = (module: string, names: readonly string[]): string[] => {
  const keptBack = serverOnly[module]
  return names.filter((name) => !keptBack || !(keptBack.includes(name) || name.endsWith('RequestSchema')))
}
