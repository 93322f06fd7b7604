import type { Transaction } from 'kysely'
import { batches } from '../database/batches.ts'
import { countRows } from '../database/count-rows.ts'
import { fromJson, toJson } from '../database/json-columns.ts'
import type { Database } from '../database/open-database.ts'
import type { DocumentsTable, Tables } from '../database/tables.ts'
import type { Derived } from '../records/derived.ts'
import { publishedOf, type EvidenceRecord } from '../records/record.ts'
import type { DocumentSummary } from '../database/work-tables.ts'
import { readStored, unlessDamaged } from './document.ts'
import { countsOf, createCountChanges, type CountChanges } from './document-counts.ts'
import { writeNews } from './news.ts'
import { readFact, takeRevisions, writeFact } from './stored-settings.ts'

export interface SummarisedDocument extends DocumentSummary {
  id: string
  revision: number
  /** ISO 8601, of the first import. */
  addedAt: string
  changedAt: string
}

/** Raised when a summary holds something else, or is counted or listed in another way: those of another version are rewritten. */
const summaryVersion = '2'
const versionFact = 'document summaries'

const summaryOf = (record: EvidenceRecord, derived: Derived): DocumentSummary => ({
  published: publishedOf(record),
  sites: derived.sites,
  types: derived.types,
  filters: Object.fromEntries(derived.sites.map((site) => [site, derived.filters[site]])),
  bestRank: derived.bestRank,
  isAppraised: derived.quality.status === 'appraised',
  languages: [...new Set([...Object.keys(record.title), ...Object.keys(record.abstract)])].sort(),
  hasAbstract: Object.keys(record.abstract).length > 0,
})

/** Columns a summary is made of. */
export const summarisedColumns = [
  'id',
  'revision',
  'superseded_by',
  'imported_at',
  'changed_at',
  'record',
  'derived',
] as const

export type SummarisedRow = Pick<DocumentsTable, (typeof summarisedColumns)[number]>
type Summarised = Omit<SummarisedRow, 'record' | 'derived'> & { record: EvidenceRecord; derived: Derived }

/** @throws SyntaxError when the document is damaged */
export const toSummarised = (row: SummarisedRow): Summarised => ({
  ...row,
  record: readStored(row.record),
  derived: fromJson(row.derived),
})

/** Rows of one statement: six values each, and fewer than any database allows. */
const portion = 400

/** Makes the next `summariseAll` count and list all documents again. */
export const outdateSummaries = (at: Database | Transaction<Tables>): Promise<void> =>
  writeFact(at, versionFact, 'outdated')

/**
 * Takes back what was counted of documents. After a summary that is damaged, the next start recounts all documents.
 *
 * @returns the ids of those that were counted
 */
const uncount = async (
  trx: Transaction<Tables>,
  ids: readonly string[],
  counts: CountChanges,
): Promise<readonly string[]> => {
  const rows = await trx
    .selectFrom('document_summaries')
    .select(['document_id', 'added_at', 'summary'])
    .where('document_id', 'in', ids)
    .where('counted', '=', 1)
    .execute()
  const known = rows.flatMap(unlessDamaged(({ added_at, summary }) => countsOf(fromJson(summary), added_at)))
  if (known.length < rows.length) await outdateSummaries(trx)
  for (const counted of known) counts.add(counted, -1)
  return rows.map(({ document_id }) => document_id)
}

/**
 * Keeps the summaries of documents that were written, counts them and lists them as news. Call it after `takeRevisions`, by which
 * transactions that write summaries wait for each other.
 */
export const writeSummaries = async (trx: Transaction<Tables>, documents: readonly Summarised[]): Promise<void> => {
  const counts = createCountChanges()
  for (const some of batches(documents, portion)) {
    const summarised = some.map(({ record, derived, ...row }) => ({
      id: row.id,
      addedAt: row.imported_at,
      row,
      summary: summaryOf(record, row.superseded_by === null ? derived : { ...derived, sites: [] }),
    }))
    const known = await uncount(
      trx,
      some.map(({ id }) => id),
      counts,
    )
    await trx
      .insertInto('document_summaries')
      .values(
        summarised.map(({ id, addedAt, row, summary }) => ({
          document_id: id,
          revision: row.revision,
          added_at: addedAt,
          changed_at: row.changed_at,
          summary: toJson(summary),
          counted: 1,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('document_id').doUpdateSet((row) => ({
          revision: row.ref('excluded.revision'),
          changed_at: row.ref('excluded.changed_at'),
          summary: row.ref('excluded.summary'),
          counted: row.ref('excluded.counted'),
        })),
      )
      .execute()
    for (const { summary, addedAt } of summarised) counts.add(countsOf(summary, addedAt), 1)
    await writeNews(trx, summarised, known, counts)
  }
  await counts.write(trx)
}

/** Writes the summaries of a catalogue that was filled before they were kept, or by another version. */
export const summariseAll = async (db: Database): Promise<void> => {
  const version = await readFact(db, versionFact)
  if (version === summaryVersion) return
  // A catalogue that was made since summaries are counted has one of each document.
  const isComplete =
    version === null &&
    (await countRows(db.selectFrom('documents'))) ===
      (await countRows(db.selectFrom('document_summaries').where('counted', '=', 1)))
  if (!isComplete) await forgetCounts(db)
  for (let after = ''; !isComplete;) {
    const last = await db.transaction().execute(async (trx) => {
      await takeRevisions(trx, 0)
      const rows = await trx
        .selectFrom('documents')
        .select(summarisedColumns)
        .where('id', '>', after)
        .orderBy('id')
        .limit(portion)
        .execute()
      // One damaged document must not take the lists with it.
      await writeSummaries(trx, rows.flatMap(unlessDamaged(toSummarised)))
      return rows.at(-1)
    })
    if (!last) break
    after = last.id
  }
  await writeFact(db, versionFact, summaryVersion)
}

/** Counts and lists that another version made may stand for something else. */
const forgetCounts = (db: Database): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await takeRevisions(trx, 0)
    await trx.deleteFrom('news').execute()
    await trx.deleteFrom('document_counts').execute()
    await trx.updateTable('document_summaries').set({ counted: 0 }).where('counted', '=', 1).execute()
  })

/** Summaries of documents that changed after a revision, oldest change first. */
export const summariesAfter = async (db: Database, revision: number, limit: number): Promise<SummarisedDocument[]> => {
  const rows = await db
    .selectFrom('document_summaries')
    .selectAll()
    .where('revision', '>', revision)
    .orderBy('revision')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    ...fromJson(row.summary),
    id: row.document_id,
    // PostgreSQL gives big integers as texts.
    revision: Number(row.revision),
    addedAt: row.added_at,
    changedAt: row.changed_at,
  }))
}
