import * as v from 'valibot'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import { indexFile } from '../catalogue/data-folder.ts'
import type { VectorMemory } from '../meaning/vector-memory.ts'
import { openEmbeddedIndex } from '../search/embedded-index.ts'
import { checkOpenSearch, connect } from '../search/opensearch/connection.ts'
import { OpenSearchIndex } from '../search/opensearch/opensearch-index.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { SearchUnavailable } from '../search/search-unavailable.ts'

/** Where a catalogue and its search index are. */
export const cataloguePlaceSchema = v.object({
  dataDir: v.string(),
  /** See `DatabasePlace`. */
  databaseUrl: v.optional(v.string()),
  /** Address of OpenSearch with name and password; see `connect`. */
  openSearchUrl: v.optional(v.string()),
})
export type CataloguePlace = v.InferOutput<typeof cataloguePlaceSchema>

/** Where the search index is: a file of the data folder, or OpenSearch. */
export type IndexPlace = Omit<CataloguePlace, 'databaseUrl'>

export interface OpenIndexOptions {
  /** Threads that search where the index is a file. */
  workers: number
  /** Id of the request that a call belongs to, which OpenSearch then names in its logs. Default: none */
  requestId?: () => string | undefined
  /** Vectors of documents; without them nothing is asked by meaning. */
  vectors?: VectorMemory
}

export const openIndex = (
  { dataDir, openSearchUrl }: IndexPlace,
  trees: FilterTrees,
  { workers, requestId, vectors }: OpenIndexOptions,
): SearchIndex =>
  openSearchUrl === undefined
    ? openEmbeddedIndex({ file: indexFile(dataDir), trees, workers, ...(vectors && { vectors }) })
    : new OpenSearchIndex({
        address: openSearchUrl,
        trees,
        ...(requestId && { requestId }),
        ...(vectors && { vectors }),
      })

/**
 * Looks at the place before anything is written to it.
 *
 * @returns why nothing answers there now, in a sentence, or null; a file needs no look
 * @throws UnusableOpenSearch where something is wrong that waiting does not mend
 */
export const checkPlace = async ({ openSearchUrl }: IndexPlace): Promise<string | null> => {
  if (openSearchUrl === undefined) return null
  const connection = connect(openSearchUrl)
  try {
    await checkOpenSearch(connection)
    return null
  } catch (error) {
    if (error instanceof Error && error.cause instanceof SearchUnavailable) return error.message
    throw error
  } finally {
    await connection.close()
  }
}
