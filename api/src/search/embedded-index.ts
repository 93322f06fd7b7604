import type { VectorMemory } from '../meaning/vector-memory.ts'
import type { FilterTrees } from '../taxonomy/filter-trees.ts'
import { siteSchemes } from './matching/site-scheme.ts'
import { openIndexFile } from './postings/index-file.ts'
import type { SearchIndex } from './search-index.ts'
import { openThesaurus } from './thesaurus/open-thesaurus.ts'
import type { WorkerSetup } from './workers/messages.ts'
import { WorkerPool } from './workers/worker-pool.ts'

export interface SearchIndexOptions {
  /** Path of the index; an empty one is created when it is missing. */
  file: string
  trees: FilterTrees
  /** Vectors of documents, which may come later; without it nothing is asked by meaning. */
  vectors?: VectorMemory
  /** Worker threads that search; 2 by default. */
  workers?: number
  /** Milliseconds a search may take, waiting included; 5,000 by default. */
  deadline?: number
  /** Milliseconds a search waits at most for the first worker to start; 30,000 by default. */
  startDeadline?: number
  /** Searches that may wait for a worker; 500 by default. */
  maxWaiting?: number
}

/** Opens the index for searching. It follows what writers apply, from this process or others, by itself. */
export const openEmbeddedIndex = ({
  file,
  trees,
  vectors,
  workers = 2,
  deadline = 5000,
  startDeadline = 30_000,
  maxWaiting = 500,
}: SearchIndexOptions): SearchIndex => {
  openIndexFile(file).close()
  const setup: WorkerSetup = { file, schemes: siteSchemes(trees), thesaurus: openThesaurus(), vectors: vectors ?? null }
  const script = new URL('./workers/search-worker.ts', import.meta.url)
  const pool = new WorkerPool({ script, setup, workers, deadline, startDeadline, maxWaiting })
  return {
    search: (question, options) => pool.run({ kind: 'search', question }, options),
    suggest: (question, options) => pool.run({ kind: 'suggest', question }, options),
    broader: (match, options) => pool.run({ kind: 'broader', match }, options),
    counts: (match, added, options) => pool.run({ kind: 'counts', match, added }, options),
    matchingIds: (match, afterRevision, options) => pool.run({ kind: 'matchingIds', match, afterRevision }, options),
    similar: (document, site, reader, limit, options) =>
      pool.run({ kind: 'similar', document, site, reader, limit }, options),
    close: () => pool.close(),
  }
}
