import type { Transaction } from 'kysely'
import type { DocumentsTable, Tables } from '../database/tables.ts'
import type { EvidenceRecord } from '../records/record.ts'
import { articleKey } from './comparable-address.ts'
import type { StorableDocument, StoreOutcome } from './document-store.ts'
import { takeRevisions } from './facts.ts'
import { shortId } from './short-id.ts'

type KnownRow = Pick<DocumentsTable, 'id' | 'source_id' | 'fingerprint' | 'imported_at'>

/** Columns a record that comes again overwrites. */
const writtenColumns = [
  'revision',
  'content_revision',
  'fingerprint',
  'record',
  'derived',
  'address',
  'has_abstract',
  'superseded_by',
  'changed_at',
] as const

/** Stores a batch within a transaction; the contract is `DocumentStore.putAll`. */
export const putDocuments = async (
  trx: Transaction<Tables>,
  batch: readonly StorableDocument[],
  now: Date,
): Promise<StoreOutcome[]> => {
  const latest = new Map(batch.map((document) => [document.record.id, document]))
  const known = await knownRows(trx, [...latest.keys()])
  const outcomeOf = ({ record, fingerprint }: StorableDocument): StoreOutcome => {
    const row = known.get(record.id)
    return !row ? 'taken' : row.fingerprint === fingerprint ? 'unchanged' : 'changed'
  }
  const writes = [...latest.values()].filter((document) => outcomeOf(document) !== 'unchanged')
  if (writes.length > 0) await write(trx, writes, known, now)
  return batch.map(outcomeOf)
}

const knownRows = async (trx: Transaction<Tables>, sourceIds: readonly string[]): Promise<Map<string, KnownRow>> => {
  if (sourceIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('documents')
    .select(['id', 'source_id', 'fingerprint', 'imported_at'])
    .where('source_id', 'in', [...sourceIds])
    .execute()
  return new Map(rows.map((row) => [row.source_id, row]))
}

const write = async (
  trx: Transaction<Tables>,
  documents: readonly StorableDocument[],
  known: ReadonlyMap<string, KnownRow>,
  now: Date,
): Promise<void> => {
  const unknown = documents.map(({ record }) => record.id).filter((sourceId) => !known.has(sourceId))
  const fresh = await freshIds(trx, unknown)
  const placed = documents.map((document) => ({
    ...document,
    id: known.get(document.record.id)?.id ?? fresh.get(document.record.id) ?? '',
    address: articleKey(document.record),
    hasAbstract: Object.keys(document.record.abstract).length > 0,
  }))
  const fullAt = await fullDocumentsAt(trx, placed)
  let revision = await takeRevisions(trx, placed.length)
  const at = now.toISOString()
  await upsert(
    trx,
    placed.map(({ id, address, hasAbstract, record, derived, fingerprint }) => ({
      id,
      source_id: record.id,
      revision,
      content_revision: revision++,
      fingerprint,
      record: JSON.stringify(record),
      derived: JSON.stringify(derived),
      address,
      has_abstract: hasAbstract ? 1 : 0,
      superseded_by: address === null || record.sites ? null : otherThan(id, fullAt.get(address)),
      imported_at: known.get(record.id)?.imported_at ?? at,
      changed_at: at,
    })),
  )
  await giveWay(trx, fullAt, at)
}

const otherThan = (id: string, other: string | undefined): string | null => (other === id ? null : (other ?? null))

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

interface Placed {
  id: string
  address: string | null
  hasAbstract: boolean
}

/**
 * Ids of the shown documents with an abstract that are the same articles as those of a batch, the batch included. The
 * one that came first wins, so that a record that comes again never changes places with another.
 */
const fullDocumentsAt = async (
  trx: Transaction<Tables>,
  placed: readonly Placed[],
): Promise<ReadonlyMap<string, string>> => {
  const addresses = [...new Set(placed.flatMap(({ address }) => address ?? []))]
  if (addresses.length === 0) return new Map()
  const stored = await trx
    .selectFrom('documents')
    .select(['id', 'address'])
    .where('address', 'in', addresses)
    .where('has_abstract', '=', 1)
    .where('superseded_by', 'is', null)
    .orderBy('imported_at')
    .orderBy('id')
    .execute()
  const found = new Map<string, string>()
  const inBatch = placed.filter(({ hasAbstract }) => hasAbstract)
  for (const { id, address } of [...stored, ...inBatch]) {
    if (address !== null && !found.has(address)) found.set(address, id)
  }
  return found
}

const upsert = async (trx: Transaction<Tables>, rows: DocumentsTable[]): Promise<void> => {
  await trx
    .insertInto('documents')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((row) => Object.fromEntries(writtenColumns.map((name) => [name, row.ref(`excluded.${name}`)]))),
    )
    .execute()
}

/** Title-only documents that were there before a fuller record of the same address arrived. */
const giveWay = async (trx: Transaction<Tables>, fullAt: ReadonlyMap<string, string>, at: string): Promise<void> => {
  if (fullAt.size === 0) return
  const rows = await trx
    .selectFrom('documents')
    .select(['id', 'record', 'address'])
    .where('address', 'in', [...fullAt.keys()])
    .where('has_abstract', '=', 0)
    .where('superseded_by', 'is', null)
    .execute()
  const older = rows.filter(({ record }) => !(JSON.parse(record) as EvidenceRecord).sites)
  let revision = await takeRevisions(trx, older.length)
  for (const { id, address } of older) {
    await trx
      .updateTable('documents')
      .set({ superseded_by: fullAt.get(address ?? '') ?? null, revision: revision++, changed_at: at })
      .where('id', '=', id)
      .execute()
  }
}
