import { createDocumentStore, type DocumentStore } from './catalogue/document-store.ts'
import { indexFile } from './catalogue/data-folder.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database/open-database.ts'
import { compareIndex } from './import/compare-index.ts'
import { followIndex, rebuildIndex, usableRevision } from './import/follow-index.ts'
import type { IndexPlace } from './import/index-place.ts'
import { formatCount, progressLines, secondsSince } from './import/progress-lines.ts'
import type { ApplyProgress } from './search/search-index.ts'

/**
 * `index-cli.ts status|rebuild|verify`: how far the search index is, builds it anew, or compares it with the catalogue,
 * document by document; also while the site runs. Ends with 1 when the index is not what it should be.
 */
const usage = `Usage: npm run index -- status | rebuild | verify
  status    where the index is and how far it follows the catalogue
  rebuild   builds it anew beside the one that is searched, which serves until the new one is whole
  verify    compares every document of the catalogue with the index, and brings it up to date first`

const status = async (place: IndexPlace, store: DocumentStore): Promise<number> => {
  const [usable, revision, documents] = await Promise.all([
    usableRevision(place, store),
    store.revision(),
    store.count(),
  ])
  console.log(`Index: ${place.openSearchUrl === undefined ? indexFile(place.dataDir) : 'OpenSearch'}`)
  console.log(`Catalogue: ${formatCount(documents)} documents, revision ${formatCount(revision)}`)
  if (usable === null) console.log('The index has to be built: it is not there, or not that of this catalogue.')
  else if (usable < revision) console.log(`The index is at revision ${formatCount(usable)}.`)
  else console.log('The index is up to date.')
  return usable !== null && usable === revision ? 0 : 1
}

const run = async (): Promise<number> => {
  const [command, ...others] = process.argv.slice(2)
  if (others.length > 0 || (command !== 'status' && command !== 'rebuild' && command !== 'verify')) {
    console.error(usage)
    return 2
  }
  const place = readConfig(process.env)
  const db = await openDatabase(place.dataDir, place.databaseUrl)
  try {
    const store = createDocumentStore(db)
    if (command === 'status') return await status(place, store)
    const start = performance.now()
    const lines = progressLines(console.log)
    const onProgress = ({ phase, done }: ApplyProgress) => lines.progress(() => `Index: ${phase}, ${formatCount(done)}`)
    if (command === 'rebuild') {
      const applied = await rebuildIndex(place, store, onProgress)
      console.log(`The index was built anew: ${formatCount(applied)} documents in ${secondsSince(start)} s.`)
      return 0
    }
    await followIndex(place, store, onProgress)
    const { compared, missing, outdated, surplus } = await compareIndex(place, store)
    console.log(
      `${formatCount(compared)} documents compared: ${formatCount(missing)} are missing in the index, ${formatCount(outdated)} are outdated, ${formatCount(surplus)} are not in the catalogue.`,
    )
    if (missing + outdated + surplus === 0) return 0
    console.log('npm run index -- rebuild builds it anew.')
    return 1
  } finally {
    await db.destroy()
  }
}

try {
  process.exitCode = await run()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
