import { hash } from 'node:crypto'
import { doiKey, pmidKey } from '../catalogue/works/work-keys.ts'
import { toJson } from '../database/json-columns.ts'
import type { Database } from '../database/open-database.ts'
import type { Appraisal } from '../records/appraisal.ts'

/** What a row names a document by. */
export interface Identifier {
  doi?: string | null | undefined
  pmid?: string | null | undefined
  sourceId?: string | null | undefined
  id?: string | null | undefined
}

export const createAppraisalStore = (db: Database) => ({
  /** Ids of the documents that an identifier names; usually one. */
  documentsOf: async ({ doi, pmid, sourceId, id }: Identifier): Promise<string[]> => {
    if (id || sourceId) {
      const rows = await db
        .selectFrom('documents')
        .select('id')
        .where(id ? 'id' : 'source_id', '=', id ?? sourceId ?? '')
        .execute()
      return rows.map((row) => row.id)
    }
    const keys = [...doiKey(doi), ...pmidKey(pmid)]
    if (keys.length === 0) return []
    const rows = await db
      .selectFrom('work_keys')
      .innerJoin('documents', 'documents.id', 'work_keys.document_id')
      .select(['documents.id', 'superseded_by', 'key'])
      .where('key', 'in', keys)
      .execute()
    return [...new Set(rows.map((row) => row.superseded_by ?? row.id))]
  },
  /** Stores appraisals of a document beside those it has. @returns how many are new */
  add: async (documentId: string, appraisals: readonly Appraisal[], now: Date): Promise<number> => {
    let added = 0
    for (const appraisal of appraisals) {
      const json = toJson(appraisal)
      const id = hash('sha256', `${documentId}\n${JSON.stringify(appraisal)}`)
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('appraisals')
        .values({ id, document_id: documentId, appraisal: json, added_at: now.toISOString() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirst()
      added += Number(numInsertedOrUpdatedRows ?? 0)
    }
    return added
  },
})
