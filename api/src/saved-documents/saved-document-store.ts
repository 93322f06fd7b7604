import type { SiteId } from 'shared/sites'
import type { Database } from '../database/open-database.ts'

export interface SavedDocumentRow {
  documentId: string
  savedAt: string
}

export interface SavedDocumentStore {
  /** Newest saved first. */
  list(accountId: string, site: SiteId): Promise<SavedDocumentRow[]>
  /**
   * Saves documents, the first of the list to stand first; those saved already stay where they are. Saves none when there
   * would be more than `most` of them.
   *
   * @returns how many would be saved in all
   */
  add(accountId: string, site: SiteId, ids: readonly string[], most: number, now: Date): Promise<number>
  /** @returns how many of them were saved and are no more, and the ids that are left, newest saved first */
  remove(accountId: string, site: SiteId, ids: readonly string[]): Promise<{ removed: number; left: string[] }>
  /** Those of the ids that the catalogue has, in their order. */
  known(ids: readonly string[]): Promise<string[]>
}

/** Rows in one statement: databases bound the values of one. */
const batch = 1000

export const batches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / batch) }, (_, index) => items.slice(index * batch, (index + 1) * batch))

export const createSavedDocumentStore = (db: Database): SavedDocumentStore => {
  const rowsOf = (at: Database, accountId: string, site: SiteId) =>
    at.selectFrom('saved_documents').where('account_id', '=', accountId).where('site', '=', site)
  const list = async (at: Database, accountId: string, site: SiteId): Promise<SavedDocumentRow[]> => {
    const rows = await rowsOf(at, accountId, site)
      .select(['document_id', 'saved_at'])
      .orderBy('position', 'desc')
      .execute()
    return rows.map((row) => ({ documentId: row.document_id, savedAt: row.saved_at }))
  }
  return {
    list: (accountId, site) => list(db, accountId, site),
    add: (accountId, site, ids, most, now) =>
      db.transaction().execute(async (trx) => {
        const rows = await rowsOf(trx, accountId, site).select(['document_id', 'position']).execute()
        const saved = new Set(rows.map((row) => row.document_id))
        const fresh = [...new Set(ids)].filter((id) => !saved.has(id))
        const total = saved.size + fresh.length
        if (total > most) return total
        const last = rows.reduce((highest, { position }) => Math.max(highest, Number(position)), 0)
        const values = fresh.map((id, index) => ({
          account_id: accountId,
          site,
          document_id: id,
          saved_at: now.toISOString(),
          position: last + fresh.length - index,
        }))
        for (const part of batches(values)) await trx.insertInto('saved_documents').values(part).execute()
        return total
      }),
    remove: (accountId, site, ids) =>
      db.transaction().execute(async (trx) => {
        let removed = 0
        for (const part of batches(ids)) {
          const { numDeletedRows } = await trx
            .deleteFrom('saved_documents')
            .where('account_id', '=', accountId)
            .where('site', '=', site)
            .where('document_id', 'in', part)
            .executeTakeFirstOrThrow()
          removed += Number(numDeletedRows)
        }
        return { removed, left: (await list(trx, accountId, site)).map(({ documentId }) => documentId) }
      }),
    known: async (ids) => {
      const found = new Set<string>()
      for (const part of batches(ids)) {
        const rows = await db.selectFrom('documents').select('id').where('id', 'in', part).execute()
        for (const { id } of rows) found.add(id)
      }
      return ids.filter((id) => found.has(id))
    },
  }
}
