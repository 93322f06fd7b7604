import { closeSync, existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { backUp } from '../../../api/src/backup/backup.ts'
import { restore } from '../../../api/src/backup/restore.ts'
import { createAccountStore } from '../../../api/src/accounts/account-store.ts'
import { databaseFile, openDatabase } from '../../../api/src/database/open-database.ts'
import { seeded } from './generated-requests.ts'
import * as v from 'valibot'
import { foundSchema, readEnvelope } from './answers.ts'
import type { Tally } from './tally.ts'
import type { Target } from './target.ts'

const totalOf = async (api: string): Promise<number | null> => {
  const response = await fetch(`${api}/api/search?q=school&site=hse`, { headers: { 'x-forwarded-for': '10.202.0.1' } })
  if (response.status !== 200) return null
  return v.parse(foundSchema, (await readEnvelope(response)).data).total.value
}

const settledTotal = async (api: string, wanted: number): Promise<number | null> => {
  for (let tries = 0; tries < 120; tries++) {
    if ((await totalOf(api)) === wanted) return wanted
    await pause(250)
  }
  return totalOf(api)
}

/** @param share where in the file, from 0 up to 1 */
const overwrite = (file: string, share: number): void => {
  const pages = Math.floor(statSync(file).size / 4096)
  const place = openSync(file, 'r+')
  writeSync(place, Buffer.alloc(4096, 0xa5), 0, 4096, Math.floor(share * pages) * 4096)
  closeSync(place)
}

/** Overwrites pages of the index while the site runs and while it is stopped; it has to be exact again by itself. */
export const tryDamage = async (target: Target, tally: Tally, rounds: number): Promise<void> => {
  const chance = seeded(7)
  const wanted = (await totalOf(target.api)) ?? 0
  const file = join(target.dataDir, 'index.sqlite')
  for (let round = 0; round < rounds; round++) {
    await target.stopApi('SIGKILL')
    // A kill in the middle of a rebuild has left no index at all, which is damage enough.
    if (existsSync(file)) overwrite(file, chance())
    await target.startApi()
    const found = await settledTotal(target.api, wanted)
    tally.add('damaged index', found === wanted ? null : `${found} results in place of ${wanted}`)
  }
}

/** What restoring changes on purpose: sessions and leases end, mails that waited are not sent, the catalogue is a new one. */
const changedByRestoring = ['sessions', 'leases', 'mails', 'facts']

/** Every row of every other table. */
const contentOf = (file: string): string => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all()
    const compared = tables.map(({ name }) => String(name)).filter((name) => !changedByRestoring.includes(name))
    return JSON.stringify(
      compared.map((table) => [table, database.prepare(`select * from "${table}" order by 1, 2`).all()]),
    )
  } finally {
    database.close()
  }
}

/**
 * Backs up while accounts are written, and restores elsewhere. What was there when the backup began must be in it, nothing
 * may be in it that came without what came before, and what is restored must equal the backup.
 *
 * @param size rounds, and the writes that are under way in each
 */
export const tryBackups = async (
  target: Target,
  tally: Tally,
  { backups, writes }: { backups: number; writes: number },
): Promise<void> => {
  const kind = 'backups restored'
  const db = await openDatabase(target.dataDir)
  const accounts = createAccountStore(db)
  let written = 0
  let during = 0
  try {
    for (let round = 0; round < backups; round++) {
      const begun = Promise.withResolvers<void>()
      const writing = (async () => {
        for (let count = 0; count < writes; count++) {
          const email = `backup${String(written).padStart(6, '0')}@example.org`
          await accounts.create({ email, passwordHash: null, languages: {} }, new Date())
          written++
          if (count === Math.floor(writes / 10)) begun.resolve()
        }
      })()
      await begun.promise
      const before = written
      const file = join(target.dataDir, 'backups', `attack-${round}.sqlite`)
      await backUp(target.dataDir, file, new Date())
      during += written - before
      await writing
      const folder = join(target.dataDir, 'backups', `restored-${round}`)
      restore(folder, file)
      const isEqual = contentOf(databaseFile(folder)) === contentOf(file)
      const restored = new DatabaseSync(databaseFile(folder), { readOnly: true })
      const rows = restored.prepare("select email from accounts where email like 'backup%' order by email").all()
      restored.close()
      const isWhole = rows.every(({ email }, place) => email === `backup${String(place).padStart(6, '0')}@example.org`)
      const problem = !isEqual
        ? 'what is restored differs from the backup'
        : isWhole && rows.length >= before && rows.length <= written
          ? null
          : `${rows.length} accounts of ${before} to ${written}`
      tally.add(kind, problem && `round ${round}: ${problem}`)
      rmSync(folder, { recursive: true })
    }
  } finally {
    await db.destroy()
  }
  tally.measure(kind, `${written} writes, ${during} of them while a backup was made`)
}
