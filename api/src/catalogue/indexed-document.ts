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

/**
 * How good the evidence is among documents that fit alike: hundreds are the tier. Within a tier one with a text to read comes
 * before one with a title alone; what is no evidence of its own comes last.
 */
const bestRankOf = ({ record, derived }: Pick<CatalogueDocument, 'record' | 'derived'>): number => {
  if (derived.noEvidence) return 0
  const rank = Math.min(999, derived.bestRank)
  const hasText = Object.keys(record.abstract).length > 0
  return rank - (rank % 100) + Math.floor((rank % 100) / 2) + (hasText ? 50 : 0)
}

/** The gravest notice that moves a document in an order. */
const graveNoticeOf = ({ notices }: CatalogueDocument['record']): IndexedDocument['graveNotice'] =>
  (['retraction', 'concern'] as const).find((grave) => notices.some(({ kind }) => kind === grave)) ?? null

/** What the search index needs of a document. A superseded one is on no site, so that nobody sees an article twice. */
export const toIndexed = ({ id, revision, record, derived, supersededBy }: CatalogueDocument): IndexedDocument => ({
  id,
  revision,
  sites: supersededBy ? [] : derived.sites,
  texts: [
    ...new Set([record.title, record.abstract, record.unshownAbstract ?? {}].flatMap((texts) => Object.keys(texts))),
  ].map((lang) => ({
    lang,
    title: record.title[lang] ?? null,
    abstract: record.abstract[lang] ?? record.unshownAbstract?.[lang] ?? null,
  })),
  languages: languagesOf({ ...record.abstract, ...record.title }),
  authors: record.authors,
  doi: record.doi ?? null,
  pmid: record.pmid ?? null,
  keywords: [...new Set([...record.keywords, ...record.mesh])],
  filters: Object.fromEntries(siteIds.map((site) => [site, derived.filters[site]])),
  date: dateNumber(record.date, record.year),
  qualityRank: qualityRank(derived.quality),
  bestRank: bestRankOf({ record, derived }),
  best: derived.best,
  graveNotice: graveNoticeOf(record),
})
