import { defineCommand } from '../command-line/define-command.ts'
import { createDocumentStore, type DocumentStore } from '../catalogue/document-store.ts'
import { indexFile } from '../catalogue/data-folder.ts'
import { readConfig } from '../config.ts'
import { withDatabase } from '../database/open-database.ts'
import { compareIndex } from '../import/compare-index.ts'
import { followIndex, rebuildIndex, usableRevision } from '../import/follow-index.ts'
import type { IndexPlace } from '../import/index-place.ts'
import { formatCount, progressLines, secondsSince } from '../import/progress-lines.ts'
import type { ApplyProgress } from '../search/search-index.ts'

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

export default defineCommand({
  words: {
    action: {
      choices: ['status', 'rebuild', 'verify'],
      demandOption: true,
      describe:
        'rebuild works beside the index that serves; verify compares every document, after bringing it up to date',
    },
  },
  /** @returns 1 when the index is not what it should be */
  run: async ({ action }) => {
    const place = readConfig(process.env)
    return withDatabase(place, async (db) => {
      const store = createDocumentStore(db)
      if (action === 'status') return status(place, store)
      const start = performance.now()
      const lines = progressLines(console.log)
      const onProgress = ({ phase, done }: ApplyProgress) =>
        lines.progress(() => `Index: ${phase}, ${formatCount(done)}`)
      if (action === 'rebuild') {
        const applied = await rebuildIndex(place, store, onProgress)
        console.log(`The index was rebuilt: ${formatCount(applied)} documents in ${secondsSince(start)} s.`)
        return 0
      }
      await followIndex(place, store, onProgress)
      const { compared, missing, outdated, surplus } = await compareIndex(place, store)
      console.log(
        `${formatCount(compared)} documents compared: ${formatCount(missing)} are missing in the index, ${formatCount(outdated)} are outdated, ${formatCount(surplus)} are not in the catalogue.`,
      )
      if (missing + outdated + surplus === 0) return 0
      console.log('npm run evidence -- index rebuild rebuilds it.')
      return 1
    })
  },
})
