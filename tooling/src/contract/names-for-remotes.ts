import * as v from 'valibot'
import { readJson } from '../read-json.ts'
import { fromRoot } from '../root.ts'

const serverOnly = readJson(
  fromRoot('shell/src/remotes/loading/server-only.json'),
  v.record(v.string(), v.array(v.string())),
)

/** The names of a module that the host provides: schemas of requests and what `server-only.json` names are for servers. */
export const namesForRemotes = (module: string, names: readonly string[]): string[] =>
  names.filter((name) => !name.endsWith('RequestSchema') && !serverOnly[module]?.includes(name))
