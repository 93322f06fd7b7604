import type { Transaction } from 'kysely'
import type { SiteId } from 'shared/sites'
import { batches } from '../database/batches.ts'
import type { Database } from '../database/open-database.ts'
import type { Tables } from '../database/tables.ts'
import type { DocumentSummary } from '../database/work-tables.ts'
import { uncodedKey } from '../records/document-kinds.ts'

/**
 * What documents are counted by: all of a list, those with an abstract, those that were appraised, document type, language of a
 * text, the moment they were added, and, by `news.ts`, the month they are news of.
 */
export type CountKind = 'all' | 'abstract' | 'appraised' | 'type' | 'language' | 'added' | 'month'

/** Of kinds that have one value. */
const onlyValue = ''

type Count = readonly [list: string, kind: CountKind, value: string]

/** What a document counts as on its sites. */
export const countsOf = (summary: DocumentSummary, addedAt: string): Count[] =>
  summary.sites.flatMap((site): Count[] => [
    [site, 'all', onlyValue],
    [site, 'added', addedAt],
    [site, 'type', summary.types[site] || uncodedKey],
    ...summary.languages.map((tag): Count => [site, 'language', tag]),
    ...(summary.hasAbstract ? [[site, 'abstract', onlyValue] as const] : []),
    ...(summary.isAppraised ? [[site, 'appraised', onlyValue] as const] : []),
  ])

/** Collects changes of counts, so that a transaction writes each count once. */
export const createCountChanges = () => {
  const changes = new Map<string, number>()
  return {
    add: (counts: readonly Count[], by: 1 | -1): void => {
      for (const count of counts) {
        const name = count.join('\n')
        changes.set(name, (changes.get(name) ?? 0) + by)
      }
    },
    write: async (trx: Transaction<Tables>): Promise<void> => {
      const rows = [...changes]
        .filter(([, by]) => by !== 0)
        .map(([name, total]) => {
          const [list = '', kind = '', value = ''] = name.split('\n')
          return { list, kind, value, total }
        })
      for (const some of batches(rows))
        await trx
          .insertInto('document_counts')
          .values(some)
          .onConflict((conflict) =>
            conflict.columns(['list', 'kind', 'value']).doUpdateSet((row) => ({
              total: row('document_counts.total', '+', row.ref('excluded.total')),
            })),
          )
          .execute()
    },
  }
}
export type CountChanges = ReturnType<typeof createCountChanges>

/** The counts of a site, in no order; those of no document are left out. */
export const readCounts = (db: Database, site: SiteId, kind: CountKind): Promise<{ value: string; total: number }[]> =>
  db
    .selectFrom('document_counts')
    .select(['value', 'total'])
    .where('list', '=', site)
    .where('kind', '=', kind)
    .where('total', '>', 0)
    .execute()

/** ISO 8601, of the document that was added last to a site; null where it has none. */
export const lastAdded = async (db: Database, site: SiteId): Promise<string | null> =>
  (
    await db
      .selectFrom('document_counts')
      .select('value')
      .where('list', '=', site)
      .where('kind', '=', 'added')
      .where('total', '>', 0)
      .orderBy('value', 'desc')
      .executeTakeFirst()
  )?.value ?? null
