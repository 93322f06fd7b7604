import type { ApplyProgress, IndexedDocument, SearchIndexWriter } from '../search/search-index.ts'
import type { DocumentStore } from './document-store.ts'
import { toIndexed } from './indexed-document.ts'

/** Documents read at once, and those given to the index in one transaction. */
const pageSize = 2000
const batchSize = 40_000

export interface CatchUpProgress {
  phase: ApplyProgress['phase']
  done: number
  total: number | null
}

/**
 * Applies to the index every document that changed since its last revision. Hold the index lock while it runs.
 *
 * @returns how many documents were applied
 */
export const catchUp = async (
  store: DocumentStore,
  writer: SearchIndexWriter,
  onProgress: (progress: CatchUpProgress) => void = () => undefined,
): Promise<number> => {
  let applied = 0
  for (;;) {
    const batch = await changedSince(store, writer.appliedRevision())
    if (batch.length === 0) return applied
    writer.apply(batch, ({ phase, done, total }) => {
      const ofBatch = phase === 'documents' ? batch.length : total
      onProgress({ phase, done: phase === 'documents' ? applied + done : done, total: ofBatch })
    })
    applied += batch.length
  }
}

const changedSince = async (store: DocumentStore, from: number): Promise<IndexedDocument[]> => {
  const batch: IndexedDocument[] = []
  for (let revision = from; batch.length < batchSize;) {
    const page = await store.changedAfter(revision, pageSize)
    const last = page.at(-1)
    if (!last) break
    batch.push(...page.map(toIndexed))
    revision = last.revision
  }
  return batch
}
