import { indexFile } from '../catalogue/data-folder.ts'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { connectPatiently } from '../search/opensearch/patient-connection.ts'
import { openSearchRevisions } from '../search/opensearch/revisions.ts'
import { revisionsOf } from '../search/postings/index-file.ts'
import { withConnection } from './follow-opensearch.ts'
import type { IndexPlace } from './index-place.ts'

/** Documents of the catalogue read at once. */
const batchSize = 500

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
  for (let after = 0; ;) {
    const page = await store.changedAfter(after, batchSize)
    const last = page.at(-1)
    if (!last) break
    for (const { id, revision } of page) {
      found.compared++
      const indexed = left.get(id)
      if (indexed === undefined) found.missing++
      else if (indexed !== revision) found.outdated++
      left.delete(id)
    }
    after = last.revision
  }
  return { ...found, surplus: left.size }
}
