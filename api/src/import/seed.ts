import { basename } from 'node:path'
import { sql } from 'kysely'
import { createDocumentStore, type DocumentStore } from '../catalogue/document-store.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'
import { withDatabase } from '../database/open-database.ts'
import { createDeriver, type Deriver } from '../derive/derive.ts'
import { readRecordFile } from '../records/formats/record-file.ts'
import { openThesaurus } from '../search/thesaurus/open-thesaurus.ts'
import type { ApplyProgress } from '../search/search-index.ts'
import { corpusAttributions, corpusFiles, corpusFingerprint, rulesFingerprint } from './fingerprints.ts'
import { followIndex } from './follow-index.ts'
import type { CataloguePlace } from './index-place.ts'
import { indexAlongside } from './index-alongside.ts'
import { importRecords } from './import-records.ts'
import { formatCount, progressLines, secondsSince } from './progress-lines.ts'
import { rederive } from './rederive.ts'

export interface SeedOptions extends CataloguePlace {
  /** Whether to load the corpus; without it only changed rules and the index are seen to. */
  corpus: boolean
  print?: (line: string) => void
}

/**
 * Loads the corpus into the catalogue when it is not there yet or has changed, rederives everything when the rules
 * have changed, and brings the index and the summaries up to it. Does nothing, quickly, when all is as it was; may be stopped at any time
 * and run again.
 */
export const seed = ({ corpus, print = console.log, ...place }: SeedOptions): Promise<void> => {
  const start = performance.now()
  const lines = progressLines(print)
  return withDatabase(place, async (db) => {
    // No answer says that a batch of the corpus is stored, and it can be loaded again: no batch waits for the disk.
    if (!place.databaseUrl) await sql`pragma synchronous = normal`.execute(db)
    const store = createDocumentStore(db)
    const rules = rulesFingerprint()
    const rulesChanged = (await store.fact('rules')) !== rules
    const loaded = corpus ? corpusFingerprint() : null
    const corpusChanged = loaded !== null && (await store.fact('corpus')) !== loaded
    const known = await store.count()

    const onIndexed = ({ phase, done, total }: ApplyProgress) =>
      lines.progress(() => `Index: ${phase}, ${formatCount(done)}${total === null ? '' : ` of ${formatCount(total)}`}`)

    if (rulesChanged || corpusChanged) {
      const derive = createDeriver(loadFilterTrees())
      await store.findWorks(new Date(), derive)
      const index = indexAlongside(place, place.databaseUrl)
      try {
        if (loaded !== null && corpusChanged) {
          for (const file of corpusFiles) await loadFile(file, store, derive, lines, () => index.stored())
          await store.setFact('corpus', loaded)
        }
        if (rulesChanged && known > 0) {
          const changed = await rederive(store, derive, (done) => {
            index.stored()
            lines.progress(() => `Documents: rules changed, ${formatCount(done)} looked at`)
          })
          print(`Documents: rules changed, ${formatCount(changed)} documents came out differently`)
          await store.outdateSummaries()
        }
        await store.setFact('rules', rules)
        // Read once, so that the servers need not wait for it; the index is still being written.
        openThesaurus()
        await index.end(onIndexed)
      } finally {
        await index.stop()
      }
    } else await followIndex(place, store, onIndexed)
    await store.summarise()
    print(`Catalogue: ${formatCount(await store.count())} documents, ready after ${secondsSince(start)} s`)
  })
}

const loadFile = async (
  file: string,
  store: DocumentStore,
  derive: Deriver,
  lines: ReturnType<typeof progressLines>,
  onStored: () => void,
) => {
  const name = basename(file)
  const counts = await importRecords({
    entries: readRecordFile(file),
    store,
    derive,
    // The corpus is not news to those who watch a search; what they import is.
    isNews: false,
    // The keys of its works lie anywhere in their table: a larger batch rewrites fewer pages.
    batchSize: 2000,
    attributions: corpusAttributions(),
    onRefusal: ({ line, reason }) => lines.print(`Documents: ${name}, line ${line} refused: ${reason}`),
    onStored: ({ taken, changed, unchanged }) => {
      onStored()
      lines.progress(() => `Documents: ${name}, ${formatCount(taken + changed + unchanged)} read`)
    },
  })
  lines.print(
    `Documents: ${name}: ${formatCount(counts.taken)} new, ${formatCount(counts.changed)} changed, ${formatCount(counts.unchanged)} as before`,
  )
}
