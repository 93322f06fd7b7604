import { dataFolder } from './catalogue/data-folder.ts'
import { seed } from './import/seed.ts'

/** Fills the catalogue with the corpus and brings the index up to it. `SEED=none` leaves the catalogue as it is. */
try {
  await seed({
    dataDir: dataFolder(process.env['DATA_DIR']),
    databaseUrl: process.env['DATABASE_URL'] || undefined,
    openSearchUrl: process.env['OPENSEARCH_URL'] || undefined,
    corpus: process.env['SEED'] !== 'none',
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
