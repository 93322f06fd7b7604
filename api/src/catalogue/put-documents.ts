import type { Transaction } from 'kysely'
import { batches } from '../database/batches.ts'
import { toJson } from '../database/json-columns.ts'
import type { DocumentsTable, Tables } from '../database/tables.ts'
import type { StorableDocument, StoreOutcome } from './document-store.ts'
import { writeSummaries } from './document-summaries.ts'
import { takeRevisions } from './stored-settings.ts'
import { shortId } from './short-id.ts'
import { groupWorks, spokenOf, writeWorkKeys, type Derive } from './works/group-works.ts'

type KnownRow = Pick<DocumentsTable, 'id' | 'source_id' | 'fingerprint' | 'imported_at' | 'superseded_by'>

/** Columns a record that comes again overwrites. */
const writtenColumns = [
  'revision',
  'content_revision',
  'fingerprint',
  'record',
  'derived',
  'own_record',
  'has_abstract',
  'superseded_by',
  'changed_at',
] as const

export interface PutOptions {
  now: Date
  derive: Derive
  isNews: boolean
}

/** Stores a batch within a transaction; the contract is `DocumentStore.putAll`. */
export const putDocuments = async (
  trx: Transaction<Tables>,
  batch: readonly StorableDocument[],
  options: PutOptions,
): Promise<StoreOutcome[]> => {
  const latest = new Map(batch.map((document) => [document.record.id, document]))
  const known = await knownRows(trx, [...latest.keys()])
  const outcomeOf = ({ record, fingerprint }: StorableDocument): StoreOutcome => {
    const row = known.get(record.id)
    return !row ? 'taken' : row.fingerprint === fingerprint ? 'unchanged' : 'changed'
  }
  const writes = [...latest.values()].filter((document) => outcomeOf(document) !== 'unchanged')
  if (writes.length > 0) await write(trx, writes, known, options)
  return batch.map(outcomeOf)
}

const knownRows = async (trx: Transaction<Tables>, sourceIds: readonly string[]): Promise<Map<string, KnownRow>> => {
  if (sourceIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('documents')
    .select(['id', 'source_id', 'fingerprint', 'imported_at', 'superseded_by'])
    .where('source_id', 'in', [...sourceIds])
    .execute()
  return new Map(rows.map((row) => [row.source_id, row]))
}

const write = async (
  trx: Transaction<Tables>,
  documents: readonly StorableDocument[],
  known: ReadonlyMap<string, KnownRow>,
  { now, derive, isNews }: PutOptions,
): Promise<void> => {
  const unknown = documents.map(({ record }) => record.id).filter((sourceId) => !known.has(sourceId))
  const fresh = await freshIds(trx, unknown)
  const placed = documents.map((document) => ({
    ...document,
    id: known.get(document.record.id)?.id ?? fresh.get(document.record.id) ?? '',
  }))
  const firstRevision = await takeRevisions(trx, placed.length)
  const at = now.toISOString()
  const rows = placed.map(({ id, record, derived, fingerprint }, place) => ({
    id,
    source_id: record.id,
    revision: firstRevision + place,
    content_revision: isNews ? firstRevision + place : 0,
    fingerprint,
    record,
    own_record: null,
    derived,
    has_abstract: Object.keys(record.abstract).length > 0 ? 1 : 0,
    superseded_by: null,
    imported_at: known.get(record.id)?.imported_at ?? at,
    changed_at: at,
  }))
  await upsert(
    trx,
    rows.map((row) => ({ ...row, record: toJson(row.record), derived: toJson(row.derived) })),
  )
  await writeSummaries(trx, rows)
  const before = placed.flatMap(({ record }) => known.get(record.id) ?? [])
  const knownIds = before.map(({ id }) => id)
  const left = [...before.flatMap((row) => row.superseded_by ?? []), ...(await spokenOf(trx, knownIds))]
  await writeWorkKeys(trx, placed, knownIds)
  // What only completes others is no news.
  const isGroupNews = isNews && !documents.every(({ record }) => record.completion)
  await groupWorks(trx, { written: placed.map(({ id }) => id), left, isNews: isGroupNews }, derive, at)
}

/** A short id for each new record; a collision moves the later record on to the next id of its own. */
const freshIds = async (trx: Transaction<Tables>, sourceIds: readonly string[]): Promise<Map<string, string>> => {
  const given = new Map<string, string>()
  const used = new Set<string>()
  for (let attempt = 0; given.size < sourceIds.length; attempt++) {
    const waiting = sourceIds.filter((sourceId) => !given.has(sourceId))
    const candidates = waiting.map((sourceId) => shortId(sourceId, attempt))
    const taken = await trx.selectFrom('documents').select('id').where('id', 'in', candidates).execute()
    for (const { id } of taken) used.add(id)
    for (const [index, sourceId] of waiting.entries()) {
      const id = candidates[index] ?? ''
      if (used.has(id)) continue
      used.add(id)
      given.set(sourceId, id)
    }
  }
  return given
}

const upsert = async (trx: Transaction<Tables>, rows: DocumentsTable[]): Promise<void> => {
  for (const batch of batches(rows))
    await trx
      .insertInto('documents')
      .values(batch)
      .onConflict((conflict) =>
        conflict
          .column('id')
          .doUpdateSet((row) => Object.fromEntries(writtenColumns.map((name) => [name, row.ref(`excluded.${name}`)]))),
      )
      .execute()
}
