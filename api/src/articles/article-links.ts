import { doiUrl } from 'shared/citations'
import { languageTag, type Lang } from 'shared/sites'
import type { CatalogueDocument } from '../catalogue/document.ts'
import { fill, type ApiTexts } from '../i18n/api-texts.ts'

export interface Link {
  title: string
  url: string
}

const languageName = (tag: string, lang: Lang): string =>
  new Intl.DisplayNames([languageTag(lang)], { type: 'language' }).of(tag) ?? tag

const distinct = (links: readonly Link[]): Link[] =>
  [...new Map(links.toReversed().map((link) => [link.url, link])).values()].toReversed()

/** Where else the scientific abstract can be read. */
export const abstractLinks = ({ record, supersededBy }: CatalogueDocument, texts: ApiTexts, lang: Lang): Link[] => {
  const inLanguages = Object.entries(record.urlByLang ?? {})
    .filter(([tag]) => record.abstract[tag])
    .map(([tag, url]) => ({ title: fill(texts.links.abstractIn, { language: languageName(tag, lang) }), url }))
  return distinct([
    ...record.abstracts,
    ...(supersededBy ? [{ title: texts.links.fullRecord, url: `/articles/${supersededBy}` }] : []),
    ...(record.pmid && /^\d+$/.test(record.pmid)
      ? [{ title: texts.links.abstractOnPubMed, url: `https://pubmed.ncbi.nlm.nih.gov/${record.pmid}/` }]
      : []),
    ...inLanguages,
  ])
}

/** Where the full text can be read. */
export const fullTextLinks = ({ record }: CatalogueDocument, texts: ApiTexts, lang: Lang): Link[] =>
  distinct([
    ...record.hyperlinks,
    ...(record.oaUrl ? [{ title: texts.links.openCopy, url: record.oaUrl }] : []),
    ...(record.url ? [{ title: texts.links.fullText, url: record.url }] : []),
    ...Object.entries(record.urlByLang ?? {}).map(([tag, url]) => ({
      title: fill(texts.links.fullTextIn, { language: languageName(tag, lang) }),
      url,
    })),
    ...(record.doi ? [{ title: texts.links.publisher, url: doiUrl(record.doi) }] : []),
  ])
