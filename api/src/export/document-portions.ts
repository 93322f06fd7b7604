import type { CatalogueDocument } from '../catalogue/document.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { documentsInTurns } from '../catalogue/documents-in-turns.ts'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'

/** What files of documents are written from. */
export interface DocumentDeps {
  documents: DocumentStore
  trees: FilterTrees
  /** What somebody wrote beside documents, by their ids; absent where there is no such thing. */
  notes?: ReadonlyMap<string, string> | undefined
}

interface Writing {
  document: (document: CatalogueDocument) => string
  /** What stands in the file in place of a document that cannot be read or written. */
  missing: (id: string) => string
}

/**
 * Documents as text, in the order of their ids, some at a time, so that other requests have their turn and none waits
 * in memory. One that cannot be read or written is named in its place and never ends the file.
 */
export async function* documentPortions(
  documents: DocumentStore,
  ids: readonly string[],
  write: Writing,
): AsyncGenerator<string> {
  for await (const { asked, found } of documentsInTurns(documents, ids)) {
    const byId = new Map(found.map((document) => [document.id, document]))
    yield asked.map((id) => written(id, byId.get(id), write)).join('')
  }
}

const written = (id: string, found: CatalogueDocument | undefined, { document, missing }: Writing): string => {
  try {
    return found ? document(found) : missing(id)
  } catch (error) {
    process.emitWarning(`The document ${id} could not be written: ${String(error)}`)
    return missing(id)
  }
}
