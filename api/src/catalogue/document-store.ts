import type { SiteId } from 'shared/sites'
import type { Database } from '../database/open-database.ts'
import { batches } from '../database/batches.ts'
import { countRows } from '../database/count-rows.ts'
import { noteDamage } from '../database/damage.ts'
import { toJson } from '../database/json-columns.ts'
import { DamagedValue } from '../database/seal.ts'
import type { Derived } from '../records/derived.ts'
import type { EvidenceRecord } from '../records/record.ts'
import { documentColumns, readStored, toDocument, unlessDamaged, type CatalogueDocument } from './document.ts'
import {
  type SummarisedRow,
  outdateSummaries,
  summariseAll,
  summarisedColumns,
  summariesAfter,
  toSummarised,
  writeSummaries,
} from './document-summaries.ts'
import { lastAdded, readCounts, type CountKind } from './document-counts.ts'
import { createNewsStore } from './news.ts'
import { once } from './once.ts'
import { lastRevision, readFact, readIdentity, removeFact, takeRevisions, writeFact } from './stored-settings.ts'
import { putDocuments } from './put-documents.ts'
import { createVectorStore } from './vector-store.ts'
import { findWorks, groupWorks, type Derive } from './works/group-works.ts'

export type { SummarisedDocument } from './document-summaries.ts'

/** A record ready to be stored. */
export interface StorableDocument {
  record: EvidenceRecord
  derived: Derived
  /** Hash of the record as imported; an equal one means nothing has changed. */
  fingerprint: string
}

export type StoreOutcome = 'taken' | 'changed' | 'unchanged'

/** One damaged document must not take a page of results, a file or a mail with it; what is left out is reported. */
const intact = (db: Database) =>
  unlessDamaged(toDocument, ({ id }, { message }) => {
    noteDamage(db, 'documents')
    process.emitWarning(`The document ${id} is damaged and is left out: ${message}`)
  })

/**
 * Tells documents that nobody has from one whose key is damaged, so that it is not found by its id: that one has a summary,
 * which was written with it. One statement reads both, since a document may come between two.
 */
const isLost = async (db: Database, ids: readonly string[]): Promise<boolean> => {
  for (const some of batches(ids)) {
    const lost = await db
      .selectFrom('document_summaries')
      .leftJoin('documents', 'documents.id', 'document_id')
      .select('document_id')
      .where('document_id', 'in', some)
      .where('documents.id', 'is', null)
      .executeTakeFirst()
    if (lost === undefined) continue
    noteDamage(db, 'documents')
    return true
  }
  return false
}

const withKeys = async (db: Database, keys: readonly string[]) => {
  const rows = new Map<string, Parameters<typeof toDocument>[0]>()
  for (const some of batches(keys)) {
    const found = await db
      .selectFrom('documents')
      .select(documentColumns)
      .where('id', 'in', (query) =>
        query
          .selectFrom('work_keys')
          .innerJoin('documents as member', 'member.id', 'work_keys.document_id')
          .select(({ fn }) => fn.coalesce('member.superseded_by', 'member.id').as('shown'))
          .where('key', 'in', some),
      )
      .execute()
    for (const row of found) rows.set(row.id, row)
  }
  return [...rows.values()]
}

export const createDocumentStore = (db: Database) => {
  const summarise = once(() => summariseAll(db))
  return {
    /** Makes the summaries that are missing or of another version; counts, news and summaries wait for it. */
    summarise,
    /** Has summaries, counts and news made again at the next `summarise`, as after a change of the filters. */
    outdateSummaries: (): Promise<void> => outdateSummaries(db),
    /** The documents as news; `summarise` comes first. */
    news: createNewsStore(db),
    /** How many documents of a site have each value of a kind, in no order; values of none are left out. */
    counts: async (site: SiteId, kind: CountKind) => {
      await summarise()
      return readCounts(db, site, kind)
    },
    /** When a document was last added to a site, ISO 8601; null where it has none. */
    lastAdded: async (site: SiteId) => {
      await summarise()
      return lastAdded(db, site)
    },
    /** The vectors of the documents. */
    vectors: createVectorStore(db),
    /** The document with a short id, or null. */
    find: async (id: string): Promise<CatalogueDocument | null> => {
      const row = await db.selectFrom('documents').select(documentColumns).where('id', '=', id).executeTakeFirst()
      if (!row) {
        if (await isLost(db, [id])) throw new DamagedValue(`the document ${id} is not found by its id`)
        return null
      }
      try {
        return toDocument(row)
      } catch (error) {
        noteDamage(db, 'documents')
        throw error
      }
    },
    /** Documents in the order of the ids; ids nobody has, and documents that are damaged, are left out. */
    findAll: async (ids: readonly string[]): Promise<CatalogueDocument[]> => {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('documents')
        .select(documentColumns)
        .where('id', 'in', [...ids])
        .execute()
      const byId = new Map(rows.map((row) => [row.id, row]))
      const missing = ids.filter((id) => !byId.has(id))
      if (await isLost(db, missing))
        process.emitWarning(`Of the documents ${missing.join(', ')} some are not found by their ids.`)
      return ids.flatMap((id) => byId.get(id) ?? []).flatMap(intact(db))
    },
    /** Documents by keys of their works (`works/work-keys.ts`), each once, in no order. */
    withKeys: (keys: readonly string[]): Promise<CatalogueDocument[]> =>
      withKeys(db, keys).then((rows) => rows.flatMap(intact(db))),
    /**
     * Stores a batch in one transaction; when the promise resolves it is on disk. New records get a short id, changed ones
     * a new revision. Of several records of one work (`works/work-keys.ts`) one is shown: the first that has an abstract,
     * with what all of them state. It supersedes the others.
     *
     * @param derive codes what several records come together to
     * @param isNews whether alerts tell of it; by default they do
     * @returns what happened to each, in order
     */
    putAll: (
      batch: readonly StorableDocument[],
      now: Date,
      derive: Derive,
      { isNews }: { isNews: boolean } = { isNews: true },
    ): Promise<StoreOutcome[]> => db.transaction().execute((trx) => putDocuments(trx, batch, { now, derive, isNews })),
    /**
     * Finds the works of a catalogue that was filled before works were known; does nothing later on.
     *
     * @returns how many documents were looked at
     */
    findWorks: (now: Date, derive: Derive): Promise<number> => findWorks(db, derive, now.toISOString()),
    /**
     * Regroups the works of documents after something was stated of them elsewhere.
     *
     * @param isNews whether alerts tell of it; by default they do
     */
    regroup: (ids: readonly string[], now: Date, derive: Derive, { isNews }: { isNews: boolean } = { isNews: true }) =>
      db
        .transaction()
        .execute((trx) => groupWorks(trx, { written: ids, left: ids, isNews }, derive, now.toISOString())),
    /** Rewrites derived values, each with a new revision. */
    rederive: (changes: readonly { id: string; derived: Derived }[], now: Date): Promise<void> =>
      db.transaction().execute(async (trx) => {
        let revision = await takeRevisions(trx, changes.length)
        const rows: SummarisedRow[] = []
        for (const { id, derived } of changes) {
          const row = await trx
            .updateTable('documents')
            .set({ derived: toJson(derived), revision: revision++, changed_at: now.toISOString() })
            .where('id', '=', id)
            .returning(summarisedColumns)
            .executeTakeFirst()
          if (row) rows.push(row)
        }
        await writeSummaries(trx, rows.map(toSummarised))
      }),
    /** Documents changed after a revision, oldest change first. */
    changedAfter: async (revision: number, limit: number): Promise<CatalogueDocument[]> =>
      (
        await db
          .selectFrom('documents')
          .select(documentColumns)
          .where('revision', '>', revision)
          .orderBy('revision')
          .limit(limit)
          .execute()
      ).map(toDocument),
    /** Summaries of documents that changed after a revision, oldest change first: many can be read in little time. */
    summariesAfter: async (revision: number, limit: number) => {
      await summarise()
      return summariesAfter(db, revision, limit)
    },
    /** Tells this catalogue from every other one. */
    identity: (): Promise<number> => readIdentity(db),
    /** The highest revision given so far. */
    revision: (): Promise<number> => lastRevision(db),
    count: (): Promise<number> => countRows(db.selectFrom('documents')),
    /** A record as it was imported, by the id that its source gave it; null where nobody imported it. */
    imported: async (sourceId: string): Promise<EvidenceRecord | null> => {
      const row = await db
        .selectFrom('documents')
        .select(['record', 'own_record'])
        .where('source_id', '=', sourceId)
        .executeTakeFirst()
      return row ? readStored(row.own_record ?? row.record) : null
    },
    fact: (name: string): Promise<string | null> => readFact(db, name),
    /** The facts whose names begin so, by name. */
    facts: (prefix: string): Promise<{ name: string; value: string }[]> =>
      db.selectFrom('facts').select(['name', 'value']).where('name', 'like', `${prefix}%`).orderBy('name').execute(),
    /** @param value null takes the fact away */
    setFact: (name: string, value: string | null) =>
      value === null ? removeFact(db, name) : writeFact(db, name, value),
  }
}
export type DocumentStore = ReturnType<typeof createDocumentStore>
