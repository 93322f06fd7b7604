import type { Transaction } from 'kysely'
import { batches } from '../database/batches.ts'
import { fromJson, toJson } from '../database/json-columns.ts'
import type { Database } from '../database/open-database.ts'
import type { DocumentsTable, Tables } from '../database/tables.ts'
import type { Derived } from '../records/derived.ts'
import { publishedOf, type EvidenceRecord } from '../records/record.ts'
import type { DocumentSummary } from '../database/work-tables.ts'
import { countRows, readStored, unlessDamaged } from './document.ts'
import { readFact, writeFact } from './stored-settings.ts'

export interface SummarisedDocument extends DocumentSummary {
  id: string
  revision: number
  /** ISO 8601, of the first import. */
  addedAt: string
  changedAt: string
}

/** Raised when a summary holds something else: those of another version are rewritten. */
const summaryVersion = '1'
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

type SummarisedRow = Pick<DocumentsTable, (typeof summarisedColumns)[number]>
type Summarised = Omit<SummarisedRow, 'record' | 'derived'> & { record: EvidenceRecord; derived: Derived }

/** @throws SyntaxError when the document is damaged */
export const toSummarised = (row: SummarisedRow): Summarised => ({
  ...row,
  record: readStored(row.record),
  derived: fromJson(row.derived),
})

/** Rows of one statement: five values each, and fewer than any database allows. */
const portion = 400

/** Keeps the summaries of documents that were written. */
export const writeSummaries = async (trx: Transaction<Tables>, documents: readonly Summarised[]): Promise<void> => {
  for (const some of batches(documents, portion)) {
    const rows = some.map(({ record, derived, ...row }) => ({
      document_id: row.id,
      revision: row.revision,
      added_at: row.imported_at,
      changed_at: row.changed_at,
      summary: toJson(summaryOf(record, row.superseded_by === null ? derived : { ...derived, sites: [] })),
    }))
    await trx
      .insertInto('document_summaries')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('document_id').doUpdateSet((row) => ({
          revision: row.ref('excluded.revision'),
          changed_at: row.ref('excluded.changed_at'),
          summary: row.ref('excluded.summary'),
        })),
      )
      .execute()
  }
}

/** Writes the summaries of a catalogue that was filled before they were kept, or by another version. */
const summariseAll = async (db: Database): Promise<void> => {
  const version = await readFact(db, versionFact)
  if (version === summaryVersion) return
  // A catalogue that was made since summaries are kept has one of each document.
  const isComplete =
    version === null &&
    (await countRows(db.selectFrom('documents'))) === (await countRows(db.selectFrom('document_summaries')))
  for (let after = ''; !isComplete;) {
    const last = await db.transaction().execute(async (trx) => {
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

/** Summaries of documents that changed after a revision, oldest change first. */
export const summariesAfter = async (db: Database, revision: number, limit: number): Promise<SummarisedDocument[]> => {
  if (revision === 0) await summariseAll(db)
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
