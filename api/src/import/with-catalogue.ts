import { createDocumentStore, type DocumentStore } from '../catalogue/document-store.ts'
import { withDatabase, type Database, type DatabasePlace } from '../database/open-database.ts'
import { createDeriver, type Deriver } from '../derive/derive.ts'
import { loadFilterTrees } from '../taxonomy/filter-trees.ts'

/** What stores records. */
export interface OpenCatalogue {
  db: Database
  store: DocumentStore
  derive: Deriver
}

/** Opens a catalogue, with its works found, for records to be stored in it, and closes it whatever comes of that. */
export const withCatalogue = <Result>(
  place: DatabasePlace,
  act: (catalogue: OpenCatalogue) => Promise<Result>,
  now = new Date(),
): Promise<Result> =>
  withDatabase(place, async (db) => {
    const store = createDocumentStore(db)
    const derive = createDeriver(loadFilterTrees())
    await store.findWorks(now, derive)
    return act({ db, store, derive })
  })
