import { createOneTimeCodes } from './accounts/one-time-codes.ts'
import { addKey, dropFormerKeys, keysFor, masterKeys, type Keys } from './accounts/keys.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'

const usage = `keys-cli.ts [rotate | retire [--force]]
  without a word  says which keys there are, and seals what is encrypted with the present one
  rotate          puts a new key in front of the others; servers use it from their next start on
  retire          drops the former keys; --force where recovery codes still need one`

const config = readConfig(process.env)
const [word, ...options] = process.argv.slice(2)

/** What stands in settings is changed there. */
const ofFile = (what: string): void => {
  if (config.tokenKey !== undefined)
    throw new Error(`The keys are those of TOKEN_KEY: ${what} there, then start the servers again.`)
}

const rotateSecrets = async (keys: Keys): Promise<number> => {
  const db = await openDatabase(config.dataDir, config.databaseUrl)
  try {
    const purposes = { secrets: keysFor(keys, 'app-secret'), recovery: keysFor(keys, 'recovery-code') }
    const { sealed, recoveryCodes } = await createOneTimeCodes(db, purposes, () => new Date()).rotateSecrets(db)
    const [present, ...former] = keys
    console.log(`Present key ${present.id}; former keys: ${former.map(({ id }) => id).join(', ') || 'none'}.`)
    if (sealed > 0) console.log(`${sealed} keys of authenticator apps were sealed with the present key.`)
    if (recoveryCodes > 0)
      console.log(`${recoveryCodes} recovery codes need a former key until their owners renew them.`)
    return recoveryCodes
  } finally {
    await db.destroy()
  }
}

const readKeys = (): Keys => masterKeys(config.dataDir, config.tokenKey, config.tokenKeysBefore)

try {
  if (word === 'rotate') {
    ofFile('put a new one in front, with a space behind it,')
    addKey(config.dataDir)
    await rotateSecrets(readKeys())
    console.log('Start the servers again. The former key reads what it made until it is retired.')
  } else if (word === 'retire') {
    const needed = await rotateSecrets(readKeys())
    if (needed > 0 && !options.includes('--force')) throw new Error('Nothing was dropped: --force ends those codes.')
    ofFile('leave the first key alone')
    dropFormerKeys(config.dataDir)
    console.log(
      'The former keys are gone: sessions, links and codes that they made are over once the servers start again.',
    )
  } else if (word === undefined) await rotateSecrets(readKeys())
  else throw new Error(usage)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
