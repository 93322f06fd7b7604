import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readSettings, type Environment } from 'shared/settings'
import { fromRoot } from '../root.ts'

export interface ReleaseApiSettings {
  /** Where the release API listens; only this machine and the site server reach it. */
  origin: URL
  /** File with the keys of the teams; it need not be there where `issuers` is. */
  teams: string
  /** File with the issuers whose tokens are taken; undefined: none are. */
  issuers: string | undefined
  /** Where archives lie until they are released. */
  folder: string
}

const path = (given: string | undefined): string | undefined =>
  given === undefined ? undefined : resolve(process.env['INIT_CWD'] ?? process.cwd(), given)

/** The file that `RELEASE_TEAMS` names. */
export const teamsFile = (environment: Environment): string | undefined =>
  path(readSettings(['RELEASE_TEAMS'], environment).RELEASE_TEAMS)

/** @returns undefined where there is no release API @throws Error that names the setting which is not as it must be */
export const releaseApiSettings = (environment: Environment): ReleaseApiSettings | undefined => {
  const given = readSettings(['RELEASE_API_ORIGIN', 'RELEASE_ISSUERS'], environment)
  if (given.RELEASE_API_ORIGIN === undefined) return undefined
  const origin = URL.parse(given.RELEASE_API_ORIGIN)
  if (origin?.protocol !== 'http:' || origin.port === '')
    throw new Error(
      `RELEASE_API_ORIGIN is '${given.RELEASE_API_ORIGIN}'; it must be an http origin with a port, such as http://127.0.0.1:3900.`,
    )
  const teams = teamsFile(environment)
  if (teams === undefined)
    throw new Error(
      'RELEASE_API_ORIGIN needs RELEASE_TEAMS, the file with the keys of the teams (npm run evidence -- teams).',
    )
  const issuers = path(given.RELEASE_ISSUERS)
  if (issuers !== undefined && !existsSync(issuers))
    throw new Error(`RELEASE_ISSUERS names ${issuers}, which is not there.`)
  return { origin, teams, issuers, folder: fromRoot('build/release-api') }
}
