import { createHash } from 'node:crypto'
import { after } from 'node:test'
import { createAccountStore, type Account } from '../../accounts/account-store.ts'
import { loadFilterTrees } from '../../taxonomy/filter-trees.ts'
import { createDeriver } from '../../derive/derive.ts'
import type { Mail } from '../../mail/mail.ts'
import { readRecord } from '../../records/record.ts'
import { batches } from '../batches.ts'
import { toJson } from '../json-columns.ts'
import type { Database } from '../open-database.ts'

export const day = 24 * 3_600_000
export const now = new Date('2026-11-21T09:00:00.000Z')
export const later = (milliseconds: number) => new Date(now.getTime() + milliseconds)
export const derive = createDeriver(loadFilterTrees())
export const storable = (given: object, mark = '') => {
  const reading = readRecord(given)
  if (!reading.ok) throw new Error(reading.reason)
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(given) + mark)
    .digest('hex')
  return { record: reading.record, derived: derive(reading.record), fingerprint }
}
export const mail: Mail = { subject: 's', text: 't', html: 'h', lang: 'en', from: { name: 'n', address: 'a@b.org' } }

/** Documents of these ids, of which nothing else is asked. */
export const catalogue = async (db: Database, ids: readonly string[]): Promise<void> => {
  const { record, derived } = storable({ id: 'any', title: 'Any', year: 2020, sites: ['hse'] })
  const rows = ids.map((id, index) => ({
    id,
    source_id: id,
    revision: index + 1,
    content_revision: index + 1,
    fingerprint: '',
    record: toJson(record),
    own_record: null,
    derived: toJson(derived),
    has_abstract: 0,
    superseded_by: null,
    imported_at: now.toISOString(),
    changed_at: now.toISOString(),
  }))
  for (const some of batches(rows)) await db.insertInto('documents').values(some).execute()
}

/** A database to try, and people in it. */
export interface Setting {
  /** A new, empty database, closed after the tests. */
  fresh: () => Promise<Database>
  somebody: (db: Database) => Promise<Account>
}

export const createSetting = (open: () => Promise<Database>): Setting => {
  let person = 0
  return {
    fresh: async () => {
      const db = await open()
      after(() => db.destroy())
      return db
    },
    somebody: (db) =>
      createAccountStore(db).create(
        { email: `p${person++}@example.org`, passwordHash: 'hash', languages: { hse: 'fr' } },
        now,
      ),
  }
}
