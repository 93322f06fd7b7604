import type { SiteId } from 'shared/sites'
import type { Database } from '../database/open-database.ts'
import type { Derived } from '../derive/derived.ts'

export interface ChangedDocument {
  id: string
  revision: number
  changed: string
  /** None for a document that gave way to a fuller record. */
  sites: readonly SiteId[]
}

export interface AddressStore {
  /** Documents changed after a revision, oldest change first. */
  changedAfter(revision: number, limit: number): Promise<ChangedDocument[]>
}

export const createAddressStore = (db: Database): AddressStore => ({
  changedAfter: async (revision, limit) => {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'revision', 'derived', 'superseded_by', 'changed_at'])
      .where('revision', '>', revision)
      .orderBy('revision')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      id: row.id,
      revision: Number(row.revision),
      changed: row.changed_at,
      sites: row.superseded_by === null ? (JSON.parse(row.derived) as Derived).sites : [],
    }))
  },
})
