import { bareDoi, doiUrl } from 'shared/citations'
import type { FullTextLink } from 'shared/contracts'
import { languageTag, type Lang } from 'shared/sites'
import type { CatalogueDocument } from '../catalogue/document.ts'
import { isOpenAtSource } from '../derive/free-full-text.ts'
import { fill, type ApiTexts } from '../i18n/api-texts.ts'
import { isPubMed, pmcAddress, pubMedAddress } from './record-fields.ts'

export interface Link {
  title: string
  url: string
}

const languageName = (tag: string, lang: Lang): string =>
  new Intl.DisplayNames([languageTag(lang)], { type: 'language' }).of(tag) ?? tag

/** Addresses of one page compare equal: a DOI in either case, PubMed Central under both of its names. */
const comparable = (url: string): string =>
  url
    .toLowerCase()
    .replace(/^https?:\/\/(www\.|dx\.)?/, '')
    .replace(/^ncbi\.nlm\.nih\.gov\/pmc\//, 'pmc.ncbi.nlm.nih.gov/')
    .replace(/\/+$/, '')

const distinct = <Item extends Link>(links: readonly Item[]): Item[] =>
  [...new Map(links.toReversed().map((link) => [comparable(link.url), link])).values()].toReversed()

/** Where else the scientific abstract can be read. */
export const abstractLinks = ({ record, supersededBy }: CatalogueDocument, texts: ApiTexts, lang: Lang): Link[] => {
  const inLanguages = Object.entries(record.urlByLang ?? {})
    .filter(([tag]) => record.abstract[tag])
    .map(([tag, url]) => ({ title: fill(texts.links.abstractIn, { language: languageName(tag, lang) }), url }))
  const pubMed = pubMedAddress(record)
  return distinct([
    ...record.abstracts,
    ...(supersededBy && supersededBy !== record.newerVersion
      ? [{ title: texts.links.fullRecord, url: `/articles/${supersededBy}` }]
      : []),
    ...(pubMed ? [{ title: texts.links.pubMed, url: pubMed }] : []),
    ...inLanguages,
  ])
}

/** Whose page it is. */
const hostOf = (url: string): string => URL.parse(url)?.host.replace(/^www\./, '') ?? url

const isDoi = (url: string): boolean => /^https?:\/\/(dx\.)?doi\.org\//i.test(url)

/**
 * Where the full text can be read, what is surely free first: what the source states, PubMed Central, an open copy, the
 * page of an open document, its translations, the publisher. A page of PubMed is none of these.
 */
export const fullTextLinks = (
  { record, derived }: Pick<CatalogueDocument, 'record' | 'derived'>,
  texts: ApiTexts,
  lang: Lang,
): FullTextLink[] => {
  const isOpen = isOpenAtSource(record, derived.kind)
  const { links } = texts
  const pmc = pmcAddress(record)
  const page = record.url && !isPubMed(record.url) && record.url !== pmc ? record.url : undefined
  const publisher = record.doi ? doiUrl(record.doi) : page && isDoi(page) ? page : undefined
  const copyIsPublished = record.oaUrl && publisher && bareDoi(record.oaUrl) === bareDoi(publisher)
  const copy = record.oaUrl && !isPubMed(record.oaUrl) ? record.oaUrl : undefined
  return distinct<FullTextLink>([
    ...record.hyperlinks.map((link): FullTextLink => ({ ...link, access: 'stated' })),
    ...(pmc ? [{ title: links.pubMedCentral, url: pmc, access: 'free' as const }] : []),
    ...(copy ? [{ title: fill(links.openCopy, { host: hostOf(copy) }), url: copy, access: 'free' as const }] : []),
    ...(page && isOpen && !isDoi(page) ? [{ title: links.fullText, url: page, access: 'free' as const }] : []),
    ...Object.entries(record.urlByLang ?? {}).map(([tag, url]) => ({
      title: fill(links.fullTextIn, { language: languageName(tag, lang) }),
      url,
      access: isOpen ? ('free' as const) : ('unknown' as const),
    })),
    ...(publisher
      ? isOpen || copyIsPublished
        ? [{ title: links.publisher, url: publisher, access: 'free' as const }]
        : [{ title: links.publisherPaid, url: publisher, access: 'unknown' as const }]
      : []),
    ...(page && !isOpen && !isDoi(page) ? [{ title: links.source, url: page, access: 'unknown' as const }] : []),
  ])
}
