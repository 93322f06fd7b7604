import type { ApplyProgress, DocumentSink } from '../search/search-index.ts'
import type { DocumentStore } from './document-store.ts'
import { toIndexed } from './indexed-document.ts'

/** Documents read at once. */
const pageSize = 500

/** Whether documents are still to come when all there are have been applied; resolves when there may be some. */
export type IsMoreComing = () => Promise<boolean>

/**
 * Applies to the index every document that changed since its last revision. Hold the index lock while it runs.
 *
 * @returns how many documents were applied
 */
export const catchUp = async (
  store: DocumentStore,
  writer: DocumentSink,
  onProgress: (progress: ApplyProgress) => void = () => undefined,
  isMoreComing: IsMoreComing = () => Promise.resolve(false),
): Promise<number> => {
  let applied = 0
  for (let revision = await writer.appliedRevision(); ;) {
    const page = await store.changedAfter(revision, pageSize)
    const last = page.at(-1)
    if (!last) {
      if (await isMoreComing()) continue
      break
    }
    await writer.take(page.map(toIndexed))
    revision = last.revision
    applied += page.length
    onProgress({ phase: 'documents', done: applied, total: null })
  }
  await writer.finish(onProgress)
  return applied
}
