import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fromRoot } from '../root.ts'

export interface DoorSettings {
  /** Where the door listens; only this machine and the site server reach it. */
  origin: URL
  /** File with the keys of the teams; it need not be there where `issuers` is. */
  teams: string
  /** File with the issuers whose tokens are taken; undefined: none are. */
  issuers: string | undefined
  /** Where archives lie until they are released. */
  folder: string
}

/** The file that `RELEASE_TEAMS` names. */
export const teamsFile = (env: NodeJS.ProcessEnv): string | undefined =>
  env['RELEASE_TEAMS'] ? resolve(env['INIT_CWD'] ?? process.cwd(), env['RELEASE_TEAMS']) : undefined

/** @returns undefined where there is no door @throws Error that names the setting which is not as it must be */
export const doorSettings = (env: NodeJS.ProcessEnv): DoorSettings | undefined => {
  const given = env['RELEASE_DOOR']
  if (!given) return undefined
  const origin = URL.parse(given)
  if (origin?.protocol !== 'http:' || origin.port === '')
    throw new Error(`RELEASE_DOOR is '${given}'; it must be an http origin with a port, such as http://127.0.0.1:3900.`)
  const teams = teamsFile(env)
  if (!teams) throw new Error('RELEASE_DOOR needs RELEASE_TEAMS, the file with the keys of the teams (npm run teams).')
  const issuers = env['RELEASE_ISSUERS'] && resolve(env['INIT_CWD'] ?? process.cwd(), env['RELEASE_ISSUERS'])
  if (issuers && !existsSync(issuers)) throw new Error(`RELEASE_ISSUERS names ${issuers}, which is not there.`)
  return { origin, teams, issuers: issuers || undefined, folder: fromRoot('build/door') }
}
