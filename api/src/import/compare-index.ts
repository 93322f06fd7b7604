import { indexFile } from '../catalogue/data-folder.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { everyDocument } from '../catalogue/documents-in-turns.ts'
import { connectPatiently } from '../search/opensearch/patient-connection.ts'
import { openSearchRevisions } from '../search/opensearch/revisions.ts'
import { revisionsOf } from '../search/postings/index-file.ts'
import { withConnection } from './follow-opensearch.ts'
import type { IndexPlace } from './index-place.ts'

export interface Comparison {
  /** Documents of the catalogue. */
  compared: number
  /** Those of them that the index does not have. */
  missing: number
  /** Those of which it has another revision. */
  outdated: number
  /** Documents of the index that the catalogue does not have. */
  surplus: number
}

const revisionsIn = async ({ dataDir, openSearchUrl }: IndexPlace): Promise<Map<string, number>> => {
  if (openSearchUrl === undefined) return revisionsOf(indexFile(dataDir))
  return withConnection(connectPatiently(openSearchUrl), openSearchRevisions)
}

export const compareIndex = async (place: IndexPlace, store: DocumentStore): Promise<Comparison> => {
  const left = await revisionsIn(place)
  const found: Comparison = { compared: 0, missing: 0, outdated: 0, surplus: 0 }
  for await (const { id, revision } of everyDocument(store)) {
    found.compared++
    const indexed = left.get(id)
    if (indexed === undefined) found.missing++
    else if (indexed !== revision) found.outdated++
    left.delete(id)
  }
  return { ...found, surplus: left.size }
}
