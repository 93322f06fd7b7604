import { readConfig, readPlace } from './config.ts'
import { seed } from './import/seed.ts'

/** Fills the catalogue with the corpus and brings the index up to it. `SEED=none` leaves the catalogue as it is. */
try {
  await seed({
    ...readPlace(process.env),
    corpus: readConfig(process.env).loadsCorpus,
  })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
