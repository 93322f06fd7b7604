import { fromJson } from '../database/json-columns.ts'
import type { Database } from '../database/open-database.ts'
import { isShown, readStored } from '../catalogue/document.ts'
import { comparableDoi, comparablePmid } from '../catalogue/works/work-keys.ts'
import { kindTable, type DocumentKind } from '../records/document-kinds.ts'
import type { EvidenceRecord } from '../records/record.ts'
import type { EnrichSource } from './enrich-source.ts'

/** A record that is to be completed. */
export interface Waiting {
  id: string
  record: EvidenceRecord
}

const portion = 400

const gathersStudies = (kind: DocumentKind | null): boolean => kind !== null && kindTable[kind].tier >= 4

export const createEnrichmentStore = (db: Database) => ({
  /**
   * Records that a source was not asked for since a moment, by the ids of their documents.
   *
   * @param after id of the last document of the portion before; '' at the beginning
   * @returns the portion, and the id to go on behind; null at the end
   */
  waiting: async (
    { name, by, accepts }: EnrichSource,
    { since, onlyReviews, after }: { since: string; onlyReviews: boolean; after: string },
  ): Promise<{ records: Waiting[]; after: string | null }> => {
    const rows = await db
      .selectFrom('documents')
      .select(['id', 'record', 'derived'])
      .where(isShown)
      .where('id', '>', after)
      .orderBy('id')
      .limit(portion)
      .execute()
    const known = rows.flatMap(({ record, derived }) => {
      if (onlyReviews && !gathersStudies(fromJson(derived).kind)) return []
      const own = readStored(record)
      const id = by === 'pmid' ? comparablePmid(own.pmid) : comparableDoi(own.doi)
      return id !== null && accepts(id) ? [{ id, record: own }] : []
    })
    const ids = known.map(({ id }) => id)
    const asked =
      ids.length === 0
        ? []
        : await db
            .selectFrom('enrichments')
            .select('key')
            .where('source', '=', name)
            .where('key', 'in', ids)
            .where('asked_at', '>=', since)
            .execute()
    const done = new Set(asked.map(({ key }) => key))
    return { records: known.filter(({ id }) => !done.has(id)), after: rows.at(-1)?.id ?? null }
  },
  /** Whether a source was ever asked. */
  wasAsked: async (source: string): Promise<boolean> =>
    (await db.selectFrom('enrichments').select('key').where('source', '=', source).limit(1).executeTakeFirst()) !==
    undefined,
  keep: async (
    source: string,
    outcomes: readonly { key: string; outcome: 'found' | 'unknown' | 'refused' }[],
    at: string,
  ): Promise<void> => {
    await db
      .insertInto('enrichments')
      .values(outcomes.map(({ key, outcome }) => ({ source, key, outcome, asked_at: at })))
      .onConflict((conflict) =>
        conflict
          .columns(['source', 'key'])
          .doUpdateSet((row) => ({ asked_at: row.ref('excluded.asked_at'), outcome: row.ref('excluded.outcome') })),
      )
      .execute()
  },
})
export type EnrichmentStore = ReturnType<typeof createEnrichmentStore>
