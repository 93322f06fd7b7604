import { hash } from 'node:crypto'
import type { DocumentStore, StorableDocument } from '../catalogue/document-store.ts'
import { isDamage } from '../database/damage.ts'
import type { Deriver } from '../derive/derive.ts'
import { StatedError } from '../derive/stated.ts'
import type { Entries } from '../records/formats/entry.ts'
import { readRecord, type EvidenceRecord } from '../records/record.ts'
import { separateId, isSameRecord } from './file-ids.ts'

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
  fileIds = () => null,
  onOtherId = () => undefined,
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
   * The format of a file whose ids mean other works in other files: a record that has the id of a stored one of another work
   * gets one of its own. Default: null, each id is the source's own
   */
  fileIds?: () => string | null
  /** Called for each record that got another id than its file gives it. */
  onOtherId?: (line: number) => void
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

  const withOwnId = async (record: EvidenceRecord, line: number): Promise<EvidenceRecord> => {
    const format = fileIds()
    if (format === null) return record
    const waiting = batch.findLast((each) => each.record.id === record.id)?.record
    const stored =
      waiting ??
      (await store.imported(record.id).catch((error: unknown) => {
        // A record that comes again takes the place of a damaged one.
        if (isDamage(error)) return null
        throw error
      }))
    if (stored === null || isSameRecord(stored, record)) return record
    onOtherId(line)
    return { ...record, id: separateId(format, record) }
  }

  const readAll = async () => {
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
      const own = await withOwnId(reading.record, entry.line)
      const attribution = own.attribution ?? attributions[own.collection ?? '']
      const record = attribution ? { ...own, attribution } : own
      try {
        batch.push({ record, derived: derive(record), fingerprint: fingerprintOf(JSON.stringify(record)) })
      } catch (error) {
        if (!(error instanceof StatedError)) throw error
        refuse(entry.line, error.message)
      }
      if (batch.length >= batchSize) await storeBatch()
    }
  }
  // What was read before an error is stored, too.
  await readAll().finally(storeBatch)
  return counts
}
