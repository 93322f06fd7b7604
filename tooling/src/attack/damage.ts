import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { backUp } from '../../../api/src/backup/backup.ts'
import { restore } from '../../../api/src/backup/restore.ts'
import { createAccountStore } from '../../../api/src/accounts/account-store.ts'
import { openDatabase } from '../../../api/src/database/open-database.ts'
import { seeded } from './generated-requests.ts'
import type { Tally } from './tally.ts'
import type { Target } from './target.ts'

const totalOf = async (api: string): Promise<number | null> => {
  const response = await fetch(`${api}/api/search?q=school&site=hse`, { headers: { 'x-forwarded-for': '10.202.0.1' } })
  if (response.status !== 200) return null
  return ((await response.json()) as { data: { total: { value: number } } }).data.total.value
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

/** Backs up while accounts are written, restores elsewhere, and compares: what was there when it began must be in it. */
export const tryBackups = async (target: Target, tally: Tally, rounds: number): Promise<void> => {
  const db = await openDatabase(target.dataDir)
  const accounts = createAccountStore(db)
  let written = 0
  try {
    for (let round = 0; round < rounds; round++) {
      const before = written
      let over = false
      const writing = (async () => {
        for (let count = 0; count < 50 && !over; count++) {
          await accounts.create(
            { email: `backup${written}@example.org`, passwordHash: null, languages: {} },
            new Date(),
          )
          written++
        }
      })()
      const file = join(target.dataDir, 'backups', `attack-${round}.sqlite`)
      await backUp(target.dataDir, file, new Date())
      over = true
      await writing
      const folder = join(target.dataDir, 'backups', `restored-${round}`)
      restore(folder, file)
      const restored = await openDatabase(folder)
      const rows = await restored.selectFrom('accounts').select('email').where('email', 'like', 'backup%').execute()
      await restored.destroy()
      const known = new Set(rows.map(({ email }) => email))
      const whole = Array.from({ length: before }, (_, at) => `backup${at}@example.org`).every((email) =>
        known.has(email),
      )
      tally.add(
        'backups restored',
        whole && rows.length <= written ? null : `round ${round}: ${rows.length} of ${before}`,
      )
    }
  } finally {
    await db.destroy()
  }
}
