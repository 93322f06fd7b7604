import type { Corpus } from 'shared/contracts'
import type { Lang } from 'shared/sites'
import type { DocumentStore } from '../catalogue/document-store.ts'
import type { CountKind } from '../catalogue/document-counts.ts'
import { labelIn, type FilterTree } from '../taxonomy/filter-trees.ts'

/** What a site holds, by the counts of the catalogue. */
export const corpusFigures = async (
  store: Pick<DocumentStore, 'counts' | 'lastAdded'>,
  { site, byId }: FilterTree,
  lang: Lang,
): Promise<Omit<Corpus, 'searched'>> => {
  const total = async (kind: CountKind) => (await store.counts(site, kind))[0]?.total ?? 0
  const types = new Map((await store.counts(site, 'type')).map(({ value, total }) => [value, total]))
  return {
    documents: await total('all'),
    with_abstract: await total('abstract'),
    appraised: await total('appraised'),
    by_type: (byId.get('document-type')?.children ?? []).flatMap(({ key, label }) => {
      const count = types.get(key) ?? 0
      return count > 0 ? [{ key, title: labelIn(label, lang), count }] : []
    }),
    by_language: (await store.counts(site, 'language'))
      .map(({ value, total }) => ({ lang: value, count: total }))
      .toSorted((a, b) => b.count - a.count || a.lang.localeCompare(b.lang)),
    last_import: await store.lastAdded(site),
  }
}
