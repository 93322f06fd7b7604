import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createDocumentStore } from '../../catalogue/document-store.ts'
import { indexFile } from '../../catalogue/data-folder.ts'
import { toIndexed } from '../../catalogue/indexed-document.ts'
import { openDatabase } from '../../database/open-database.ts'
import { jsonLinesFile } from '../../fixtures/temporary-folder.ts'
import { corpusFiles } from '../fingerprints.ts'
import { makeVectorMemory } from '../../meaning/vector-memory.ts'
import { importFiles } from '../import-files.ts'
import { loadFilterTrees } from '../../taxonomy/filter-trees.ts'
import { openEmbeddedIndex } from '../../search/embedded-index.ts'

/** A catalogue of every so manieth record of the corpus, with our own index of it. */
export const sampleCatalogue = async (every: number) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'evidence-sample-'))
  const lines = corpusFiles.flatMap((file) =>
    gunzipSync(readFileSync(file))
      .toString()
      .split('\n')
      .filter((line, place) => line !== '' && place % every === 0),
  )
  await importFiles({
    dataDir,
    files: [jsonLinesFile(dataDir, 'sample.jsonl', lines)],
    quiet: true,
    print: () => undefined,
  })
  const db = await openDatabase(dataDir)
  const store = createDocumentStore(db)
  const trees = loadFilterTrees()
  const vectors = makeVectorMemory()
  const index = openEmbeddedIndex({ file: indexFile(dataDir), trees, vectors, workers: 1, deadline: 60_000 })
  const documents = []
  for (let page = await store.changedAfter(0, 500); page.length > 0;) {
    documents.push(...page.map(toIndexed))
    page = await store.changedAfter(documents.at(-1)?.revision ?? 0, 500)
  }
  return {
    dataDir,
    store,
    trees,
    vectors,
    index,
    documents,
    /** Imports records as a file does. */
    add: (records: readonly unknown[]) =>
      importFiles({
        dataDir,
        files: [jsonLinesFile(dataDir, 'added.jsonl', records)],
        quiet: true,
        print: () => undefined,
      }),
    close: async () => {
      await index.close()
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

export type Sample = Awaited<ReturnType<typeof sampleCatalogue>>
