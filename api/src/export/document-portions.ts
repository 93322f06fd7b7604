import { setImmediate as turn } from 'node:timers/promises'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import type { FilterTrees } from '../catalogue/filter-trees.ts'

/** Documents read between two turns of the event loop. */
const size = 200

/** What files of documents are written from. */
export interface DocumentParts {
  documents: DocumentStore
  trees: FilterTrees
}

/** Documents in the order of their ids, some at a time, so that other requests have their turn and none waits in memory. */
export async function* documentPortions(
  documents: DocumentStore,
  ids: readonly string[],
): AsyncGenerator<CatalogueDocument[]> {
  for (let from = 0; from < ids.length; from += size) {
    yield await documents.findAll(ids.slice(from, from + size))
    await turn()
  }
}
