import { catchUp, type CatchUpProgress } from '../catalogue/catch-up.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { loadFilterTrees } from '../catalogue/filter-trees.ts'
import { indexFile } from '../catalogue/data-folder.ts'
import { withIndexLock } from '../catalogue/index-lock.ts'
import { openSearchIndexWriter } from '../search/search-index-writer.ts'

/**
 * Brings the search index of a data folder up to the catalogue; waits for its turn when another process does the same.
 *
 * @returns how many documents were applied
 */
export const followIndex = (
  dataDir: string,
  store: DocumentStore,
  onProgress?: (progress: CatchUpProgress) => void,
): Promise<number> =>
  withIndexLock(dataDir, async () => {
    const writer = openSearchIndexWriter({ file: indexFile(dataDir), trees: loadFilterTrees() })
    try {
      return await catchUp(store, writer, onProgress)
    } finally {
      writer.close()
    }
  })
