import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readRights } from 'federation/registry'
import { addTeamKey, isUsable, readTeamKeys, revokeTeamKey } from 'federation/release-api'
import { defineCommand, UsageError } from '../../../api/src/command-line/define-command.ts'
import { teamsFile } from '../processes/release-api-settings.ts'
import { thisSite } from '../this-site.ts'

export default defineCommand({
  words: {
    action: { choices: ['list', 'add', 'revoke'], default: 'list' },
    subject: { type: 'string', default: '', describe: 'The team, or the key to revoke' },
    file: { type: 'string', describe: 'Its public key' },
  },
  options: { days: { type: 'number', default: 180 } },
  run: async ({ action, subject, file, days }) => {
    if (!Number.isInteger(days) || days < 1 || days > 730)
      throw new UsageError('--days must be a whole number from 1 to 730.')
    const path = teamsFile(process.env)
    if (!path) throw new Error('Say where the keys stand: RELEASE_TEAMS=FILE.')
    if (action === 'list') {
      for (const key of readTeamKeys(path)) {
        const state = key.revoked ? `revoked ${key.revoked}` : `until ${key.expires}`
        console.log(`${key.id}  ${key.team}  ${isUsable(key, Date.now()) ? '' : 'not usable, '}${state}`)
      }
      return
    }
    if (action === 'add' && file) {
      const teams = new Set(Object.values(readRights(thisSite()).remotes).map(({ team }) => team))
      if (!teams.has(subject))
        throw new Error(`rights.json gives the team ${subject} nothing; it has ${[...teams].join(', ')}.`)
      const pem = readFileSync(resolve(process.env['INIT_CWD'] ?? process.cwd(), file), 'utf8')
      const { id, team, expires } = addTeamKey(path, subject, pem, days)
      console.log(`The key ${id} may release for the team ${team} until ${expires}.`)
      return
    }
    if (action === 'revoke' && subject) {
      revokeTeamKey(path, subject)
      console.log(`The key ${subject} is revoked.`)
      return
    }
    throw new UsageError('Say what: list, add TEAM FILE.pub [--days 180], or revoke KEY.')
  },
})
