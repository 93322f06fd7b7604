import { siteIds } from 'shared/sites'
import { qualityRank } from '../derive/quality.ts'
import { languagesOf } from './best-text.ts'
import type { IndexedDocument } from '../search/search-index.ts'
import type { CatalogueDocument } from './document.ts'

/** Date of publication as yyyymmdd, unknown parts 00; 0 when unknown. */
const dateNumber = (date: string | null | undefined, year: number | null | undefined): number => {
  const [y = year ?? 0, month = 0, day = 0] = date ? date.split('-').map(Number) : []
  return y * 10_000 + month * 100 + day
}

/** What the search index needs of a document. A superseded one is on no site, so that nobody sees an article twice. */
export const toIndexed = ({ id, revision, record, derived, supersededBy }: CatalogueDocument): IndexedDocument => ({
  id,
  revision,
  sites: supersededBy ? [] : derived.sites,
  texts: [...new Set([...Object.keys(record.title), ...Object.keys(record.abstract)])].map((lang) => ({
    lang,
    title: record.title[lang] ?? null,
    abstract: record.abstract[lang] ?? null,
  })),
  languages: languagesOf({ ...record.abstract, ...record.title }),
  authors: record.authors,
  doi: record.doi ?? null,
  pmid: record.pmid ?? null,
  keywords: [...new Set([...record.keywords, ...record.mesh])],
  filters: Object.fromEntries(siteIds.map((site) => [site, derived.filters[site]])),
  date: dateNumber(record.date, record.year),
  qualityRank: qualityRank(derived.quality),
  bestRank: Math.min(1000, derived.bestRank),
  best: derived.best,
})
