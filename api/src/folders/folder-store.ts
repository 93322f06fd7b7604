import type { SiteId } from 'shared/sites'
import { countRows } from '../database/count-rows.ts'
import type { Database } from '../database/open-database.ts'

export interface StoredFolder {
  id: string
  site: SiteId
  name: string
  share: string | null
  changedAt: string
  count: number
}

export interface StoredEntry {
  documentId: string
  note: string
}

/** A folder of somebody: every change names both, and changes nothing where they do not belong together. */
export interface FolderOwner {
  accountId: string
  id: string
}

const rows = (db: Database) =>
  db.selectFrom('folders').select((of) => [
    'id',
    'site',
    'name',
    'share',
    'changed_at',
    of
      .selectFrom('folder_documents')
      .whereRef('folder_documents.folder_id', '=', 'folders.id')
      .select(({ fn }) => fn.countAll().as('count'))
      .as('count'),
  ])

const toFolder = ({
  changed_at: changedAt,
  count,
  ...row
}: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]): StoredFolder => ({
  ...row,
  changedAt,
  count: Number(count),
})

export const createFolderStore = (db: Database) => {
  /**
   * Changes what is in a folder, in one step; the folder's row is locked by being written first.
   *
   * @returns null where the person has no such folder
   */
  const within = <Result>(
    { accountId, id }: FolderOwner,
    now: Date,
    change: (trx: Database) => Promise<Result>,
  ): Promise<Result | null> =>
    db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('folders')
        .set({ changed_at: now.toISOString() })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 0n ? null : change(trx)
    })

  return {
    entries: (folderId: string): Promise<StoredEntry[]> =>
      db
        .selectFrom('folder_documents')
        .select(['document_id as documentId', 'note'])
        .where('folder_id', '=', folderId)
        .orderBy('position')
        .execute(),

    list: async (accountId: string, site: SiteId): Promise<StoredFolder[]> =>
      (await rows(db).where('account_id', '=', accountId).where('site', '=', site).orderBy('created_at').execute()).map(
        toFolder,
      ),

    find: async ({ accountId, id }: FolderOwner): Promise<StoredFolder | null> => {
      const row = await rows(db).where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()
      return row ? toFolder(row) : null
    },

    findShared: async (share: string): Promise<StoredFolder | null> => {
      const row = await rows(db).where('share', '=', share).executeTakeFirst()
      return row ? toFolder(row) : null
    },

    /** @returns the id of the new folder, or null when there are `most` already */
    make: (accountId: string, site: SiteId, name: string, maxFolders: number, now: Date): Promise<string | null> =>
      db.transaction().execute(async (trx) => {
        // Written first, so that of several at once each sees those before it.
        await trx
          .updateTable('accounts')
          .set((of) => ({ changed_at: of.ref('changed_at') }))
          .where('id', '=', accountId)
          .execute()
        const own = trx.selectFrom('folders').where('account_id', '=', accountId).where('site', '=', site)
        if ((await countRows(own)) >= maxFolders) return null
        const id = crypto.randomUUID()
        const at = now.toISOString()
        await trx
          .insertInto('folders')
          .values({ id, account_id: accountId, site, name, share: null, created_at: at, changed_at: at })
          .execute()
        return id
      }),

    /** @returns false where the person has no such folder, here and below */
    change: async ({ accountId, id }: FolderOwner, values: { name?: string; share?: string | null }, now: Date) => {
      const { numUpdatedRows } = await db
        .updateTable('folders')
        .set({ ...values, changed_at: now.toISOString() })
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    remove: async ({ accountId, id }: FolderOwner): Promise<boolean> => {
      const { numDeletedRows } = await db
        .deleteFrom('folders')
        .where('id', '=', id)
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    },

    /**
     * Puts documents at the end, and does what else belongs to it in the same step.
     *
     * @returns how many there would be; with more than `most` nothing is done
     */
    fill: (
      folder: FolderOwner,
      ids: readonly string[],
      maxDocuments: number,
      now: Date,
      also: (trx: Database) => Promise<void> = () => Promise.resolve(),
    ): Promise<number | null> =>
      within(folder, now, async (trx) => {
        const there = await trx
          .selectFrom('folder_documents')
          .select(['document_id', 'position'])
          .where('folder_id', '=', folder.id)
          .execute()
        const known = new Set(there.map((row) => row.document_id))
        const fresh = [...new Set(ids)].filter((id) => !known.has(id))
        const total = known.size + fresh.length
        if (total <= maxDocuments) await also(trx)
        if (total > maxDocuments || fresh.length === 0) return total
        const last = there.reduce((highest, { position }) => Math.max(highest, position), 0)
        await trx
          .insertInto('folder_documents')
          .values(
            fresh.map((id, place) => ({
              folder_id: folder.id,
              document_id: id,
              note: '',
              position: last + 1 + place,
              added_at: now.toISOString(),
            })),
          )
          .execute()
        return total
      }),

    empty: async (folder: FolderOwner, ids: readonly string[], now: Date): Promise<boolean> =>
      (await within(folder, now, (trx) =>
        trx
          .deleteFrom('folder_documents')
          .where('folder_id', '=', folder.id)
          .where('document_id', 'in', [...ids])
          .execute(),
      )) !== null,

    /** Puts the documents named first, in this order; the others keep theirs. */
    order: async (folder: FolderOwner, ids: readonly string[], now: Date): Promise<boolean> =>
      (await within(folder, now, async (trx) => {
        const there = await trx
          .selectFrom('folder_documents')
          .select(['document_id', 'position'])
          .where('folder_id', '=', folder.id)
          .orderBy('position')
          .execute()
        const positions = new Map(there.map((row) => [row.document_id, row.position]))
        const wanted = new Set([...ids.filter((id) => positions.has(id)), ...positions.keys()])
        for (const [place, documentId] of [...wanted].entries()) {
          if (positions.get(documentId) === place + 1) continue
          await trx
            .updateTable('folder_documents')
            .set({ position: place + 1 })
            .where('folder_id', '=', folder.id)
            .where('document_id', '=', documentId)
            .execute()
        }
      })) !== null,

    /** @returns whether the document is in the folder; null where the person has no such folder */
    note: (folder: FolderOwner, documentId: string, note: string, now: Date): Promise<boolean | null> =>
      within(folder, now, async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('folder_documents')
          .set({ note })
          .where('folder_id', '=', folder.id)
          .where('document_id', '=', documentId)
          .executeTakeFirstOrThrow()
        return numUpdatedRows === 1n
      }),
  }
}
export type FolderStore = ReturnType<typeof createFolderStore>
