import type { SiteId } from 'shared/sites'
import { batches } from '../database/batches.ts'
import type { Database } from '../database/open-database.ts'

export interface SavedDocumentRow {
  documentId: string
  savedAt: string
}

export const createSavedDocumentStore = (db: Database) => {
  const rowsOf = (at: Database, accountId: string, site: SiteId) =>
    at.selectFrom('saved_documents').where('account_id', '=', accountId).where('site', '=', site)
  const list = (at: Database, accountId: string, site: SiteId): Promise<SavedDocumentRow[]> =>
    rowsOf(at, accountId, site)
      .select(['document_id as documentId', 'saved_at as savedAt'])
      .orderBy('position', 'desc')
      .execute()
  const known = async (at: Database, ids: readonly string[]): Promise<string[]> => {
    const found = new Set<string>()
    for (const part of batches(ids)) {
      const rows = await at.selectFrom('documents').select('id').where('id', 'in', part).execute()
      for (const { id } of rows) found.add(id)
    }
    return ids.filter((id) => found.has(id))
  }
  return {
    /** Newest saved first. */
    list: (accountId: string, site: SiteId): Promise<SavedDocumentRow[]> => list(db, accountId, site),
    /**
     * Saves the documents that the catalogue has, the first of the list to stand first; those saved already stay where they
     * are. One transaction: what it answers is what it left.
     *
     * @returns how many of the ids are documents, and the ids that are saved now, newest saved first; or how many there
     *   would be, when that is more than `most`: then none is saved
     */
    save: (accountId: string, site: SiteId, ids: readonly string[], limit: number, now: Date) =>
      db.transaction().execute(async (trx) => {
        const asked = await known(trx, ids)
        const rows = await rowsOf(trx, accountId, site)
          .select(['document_id', 'position'])
          .orderBy('position', 'desc')
          .execute()
        const before = new Set(rows.map((row) => row.document_id))
        const fresh = [...new Set(asked)].filter((id) => !before.has(id))
        if (before.size + fresh.length > limit) return { tooMany: before.size + fresh.length }
        const last = Number(rows[0]?.position ?? 0)
        const values = fresh.map((id, index) => ({
          account_id: accountId,
          site,
          document_id: id,
          saved_at: now.toISOString(),
          position: last + fresh.length - index,
        }))
        for (const part of batches(values)) await trx.insertInto('saved_documents').values(part).execute()
        return { count: asked.length, saved: [...fresh, ...before] }
      }),
    /** @returns how many of them were saved and are no more, and the ids that are left, newest saved first */
    remove: (accountId: string, site: SiteId, ids: readonly string[]): Promise<{ removed: number; left: string[] }> =>
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
    /** Those of the ids that the catalogue has, in their order. */
    known: (ids: readonly string[]): Promise<string[]> => known(db, ids),
  }
}
export type SavedDocumentStore = ReturnType<typeof createSavedDocumentStore>
