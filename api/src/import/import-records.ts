import { hash } from 'node:crypto'
import type { DocumentStore, StorableDocument } from '../catalogue/document-store.ts'
import type { Deriver } from '../derive/derive.ts'
import { StatedError } from '../derive/stated.ts'
import type { Entries } from '../records/formats/entry.ts'
import { readRecord } from '../records/record.ts'

export interface Refusal {
  line: number
  reason: string
}

export interface ImportCounts {
  taken: number
  changed: number
  unchanged: number
  refused: number
}

const fingerprintOf = (text: string): string => hash('sha256', text)

/**
 * Checks, derives and stores records. A record that is refused never stops the rest; what `onStored` has counted is on
 * disk, whatever happens next.
 */
export const importRecords = async ({
  entries,
  store,
  derive,
  onRefusal = () => undefined,
  onLeftOut = () => undefined,
  onStored = () => undefined,
  now = () => new Date(),
  isNews = true,
  batchSize = 500,
  attributions = {},
}: {
  entries: Entries
  store: DocumentStore
  derive: Deriver
  onRefusal?: (refusal: Refusal) => void
  /** Called for each identifier that a record is stored without. */
  onLeftOut?: (refusal: Refusal) => void
  /**
   * Called after each batch, once it is on disk.
   *
   * @param read entries dealt with, refused ones included
   */
  onStored?: (counts: Readonly<ImportCounts>, read: number) => void | Promise<void>
  now?: () => Date
  /** Whether alerts tell of the records; by default they do. */
  isNews?: boolean
  /** Records stored in one transaction. Default: 500 */
  batchSize?: number
  /** Whom to name for the records of a collection that state no attribution of their own. */
  attributions?: Readonly<Record<string, string>>
}): Promise<ImportCounts> => {
  const counts: ImportCounts = { taken: 0, changed: 0, unchanged: 0, refused: 0 }
  let batch: StorableDocument[] = []
  let read = 0

  const refuse = (line: number, reason: string) => {
    counts.refused++
    onRefusal({ line, reason })
  }
  const storeBatch = async () => {
    if (batch.length === 0) return
    for (const outcome of await store.putAll(batch, now(), derive, { isNews })) counts[outcome]++
    batch = []
    await onStored(counts, read)
  }

  for await (const entry of entries) {
    read++
    if ('problem' in entry) {
      refuse(entry.line, entry.problem)
      continue
    }
    const reading = readRecord(entry.given)
    if (!reading.ok) {
      refuse(entry.line, reading.reason)
      continue
    }
    for (const reason of reading.leftOut) onLeftOut({ line: entry.line, reason })
    const attribution = reading.record.attribution ?? attributions[reading.record.collection ?? '']
    const record = attribution ? { ...reading.record, attribution } : reading.record
    try {
      batch.push({ record, derived: derive(record), fingerprint: fingerprintOf(JSON.stringify(record)) })
    } catch (error) {
      if (!(error instanceof StatedError)) throw error
      refuse(entry.line, error.message)
    }
    if (batch.length >= batchSize) await storeBatch()
  }
  await storeBatch()
  return counts
}
