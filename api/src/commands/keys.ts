import { defineCommand } from '../command-line/define-command.ts'
import { createOneTimeCodes } from '../accounts/one-time-codes.ts'
import { addKey, dropFormerKeys, keysFor, masterKeys, type Keys } from '../accounts/keys.ts'
import { readConfig, type Config } from '../config.ts'
import { withDatabase } from '../database/open-database.ts'

/** What stands in settings is changed there. */
const requireKeyFile = (config: Config, what: string): void => {
  if (config.tokenKey !== undefined)
    throw new Error(`The keys are those of TOKEN_KEY: ${what} there, then start the servers again.`)
}

const rotateSecrets = (config: Config, keys: Keys): Promise<number> =>
  withDatabase(config, async (db) => {
    const purposes = { secrets: keysFor(keys, 'app-secret'), recovery: keysFor(keys, 'recovery-code') }
    const { sealed, recoveryCodes } = await createOneTimeCodes(db, purposes, () => new Date()).rotateSecrets(db)
    const [present, ...former] = keys
    console.log(`Present key ${present.id}; former keys: ${former.map(({ id }) => id).join(', ') || 'none'}.`)
    if (sealed > 0) console.log(`${sealed} keys of authenticator apps were sealed with the present key.`)
    if (recoveryCodes > 0)
      console.log(`${recoveryCodes} recovery codes need a former key until their owners renew them.`)
    return recoveryCodes
  })

export default defineCommand({
  words: {
    action: {
      choices: ['rotate', 'retire'],
      describe: 'rotate adds a key that servers use from their next start on; retire drops the former keys',
    },
  },
  options: { force: { type: 'boolean', default: false, describe: 'Retires keys that recovery codes still need' } },
  run: async ({ action, force }) => {
    const config = readConfig(process.env)
    const keys = (): Keys => masterKeys(config.dataDir, config.tokenKey, config.tokenKeysBefore)
    if (action === 'rotate') {
      requireKeyFile(config, 'put a new one in front, with a space behind it,')
      addKey(config.dataDir)
      await rotateSecrets(config, keys())
      console.log('Start the servers again. The former key reads what it made until it is retired.')
      return
    }
    const needed = await rotateSecrets(config, keys())
    if (action !== 'retire') return
    if (needed > 0 && !force) throw new Error('Nothing was dropped: --force ends those codes.')
    requireKeyFile(config, 'leave the first key alone')
    dropFormerKeys(config.dataDir)
    console.log(
      'The former keys are gone: sessions, links and codes that they made are over once the servers start again.',
    )
  },
})
