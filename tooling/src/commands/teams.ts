// npm run teams -- list
// npm run teams -- add TEAM FILE.pub [--days 180]: the key may release what rights.json gives the team, through the door.
// npm run teams -- revoke KEY: it may not any more, from now on.
// The keys stand in the file that RELEASE_TEAMS names.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { command } from '../command-line/command.ts'
import { teamsFile } from '../release-api/door-settings.ts'
import { addTeamKey, isUsable, readTeamKeys, revokeTeamKey } from '../release-api/team-keys.ts'
import { readRights } from '../registry/rights.ts'

const days = (text: string): number => {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 730)
    throw new Error(`--days is '${text}'; it must be a whole number from 1 to 730.`)
  return value
}

await command({ days: { type: 'string', default: '180' } }, ([action = 'list', ...words], given) => {
  const path = teamsFile(process.env)
  if (!path) throw new Error('Say where the keys stand: RELEASE_TEAMS=FILE.')
  if (action === 'list') {
    for (const key of readTeamKeys(path)) {
      const state = key.revoked ? `revoked ${key.revoked}` : `until ${key.expires}`
      console.log(`${key.id}  ${key.team}  ${isUsable(key, Date.now()) ? '' : 'not usable, '}${state}`)
    }
    return
  }
  const [first = '', file] = words
  if (action === 'add' && file) {
    const teams = new Set(Object.values(readRights().remotes).map(({ team }) => team))
    if (!teams.has(first))
      throw new Error(`rights.json gives the team ${first} nothing; it has ${[...teams].join(', ')}.`)
    const pem = readFileSync(resolve(process.env['INIT_CWD'] ?? process.cwd(), file), 'utf8')
    const { id, team, expires } = addTeamKey(path, first, pem, days(given.days))
    console.log(`The key ${id} may release for the team ${team} until ${expires}.`)
    return
  }
  if (action === 'revoke' && first) {
    revokeTeamKey(path, first)
    console.log(`The key ${first} is revoked.`)
    return
  }
  throw new Error('Say what: list, add TEAM FILE.pub [--days 180], or revoke KEY.')
})
