import { hash } from 'node:crypto'
import type { DocumentStore } from '../catalogue/document-store.ts'
import { followIndex } from '../import/follow-index.ts'
import type { CataloguePlace } from '../import/index-place.ts'
import { importRecords, type ImportCounts } from '../import/import-records.ts'
import { noteSearched } from '../corpus/searched-sources.ts'
import { formatCount } from '../import/progress-lines.ts'
import { withCatalogue } from '../import/with-catalogue.ts'
import type { Entries, Entry } from '../records/formats/entry.ts'
import { isWithdrawn } from '../records/notice.ts'

/** A record that its source has deleted, and on which day (`2026-11-01`). */
export interface Deletion {
  id: string
  at: string | undefined
}

export interface HarvestPage {
  entries: Entries
  deleted?: readonly Deletion[]
  /** Where to go on once the page is stored. */
  position: object
}

export interface HarvestSource {
  /** Its name, as pages say it. */
  title: string
  /** @param position of an interrupted harvest; undefined at the beginning */
  pages(position: unknown): AsyncGenerator<HarvestPage>
}

export interface HarvestOptions extends CataloguePlace {
  /** What is asked of whom, in one line: the position of an interrupted harvest is kept under it. */
  name: string
  source: HarvestSource
  print?: (line: string) => void
}

/** What a page gives, deleted records as they were stored and with the notice that they are withdrawn. */
async function* entriesOf({ entries, deleted = [] }: HarvestPage, store: DocumentStore): AsyncGenerator<Entry> {
  yield* entries
  for (const { id, at } of deleted) {
    const own = await store.imported(id)
    if (own && !isWithdrawn(own))
      yield { line: 0, given: { ...own, notices: [...own.notices, { kind: 'withdrawn', date: at }] } }
  }
}

/**
 * Fetches records page by page into the catalogue, also while the site runs. What was fetched is stored before the next
 * page is asked for, so an interrupted harvest goes on where it was; records that come again change nothing.
 *
 * @throws HarvestError when the interface cannot be read; everything stored before stays, and is found
 */
export const harvest = async ({
  name,
  source,
  print = console.log,
  ...place
}: HarvestOptions): Promise<ImportCounts> => {
  const begunAt = new Date()
  const sum: ImportCounts = { taken: 0, changed: 0, unchanged: 0, refused: 0 }
  await withCatalogue(place, async ({ store, derive }) => {
    const fact = `harvest ${hash('sha256', name).slice(0, 50)}`
    const begun = await store.fact(fact)
    if (begun !== null) print(`${name}: goes on where it was interrupted`)
    try {
      for await (const page of source.pages(begun === null ? undefined : JSON.parse(begun))) {
        const counts = await importRecords({
          entries: entriesOf(page, store),
          store,
          derive,
          onRefusal: ({ line, reason }) => print(`${name}: record ${line} of the page: refused: ${reason}`),
        })
        await store.setFact(fact, JSON.stringify(page.position))
        for (const outcome of ['taken', 'changed', 'unchanged', 'refused'] as const) sum[outcome] += counts[outcome]
        print(`${name}: ${formatCount(sum.taken + sum.changed + sum.unchanged)} records so far`)
      }
      await store.setFact(fact, null)
      await noteSearched(store, source.title, begunAt)
    } finally {
      await followIndex(place, store)
    }
  })
  print(
    `${name}: ${formatCount(sum.taken)} taken, ${formatCount(sum.changed)} changed, ${formatCount(sum.unchanged)} as before, ${formatCount(sum.refused)} refused`,
  )
  return sum
}
