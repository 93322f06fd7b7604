import { formatsOf } from 'shared/formats'
import { citationOf } from '../articles/citation.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { FilterTree } from '../taxonomy/filter-trees.ts'
import type { DocumentBrief } from '../mail/blocks.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import { documentLine } from './document-lines.ts'
import { summaryOf } from './summary.ts'

/** @param siteLocale gives the language, also of the dates */
export const documentBrief = (document: CatalogueDocument, tree: FilterTree, siteLocale: SiteLocale): DocumentBrief => {
  const line = documentLine(document, tree, siteLocale)
  const { brief } = siteLocale.texts
  const { date } = formatsOf(siteLocale.lang)
  const said = (text: string, values: Record<string, string>) => siteLocale.words(text, values)
  return {
    title: line.title,
    lang: line.titleLang,
    url: line.link,
    facts: [
      line.notices,
      line.type,
      line.published && said(brief.published, { date: date(line.published) }),
      line.quality,
      line.lastSearch && said(brief.searched, { date: date(line.lastSearch) }),
      line.countries && said(brief.countries, { countries: line.countries }),
    ].filter(Boolean),
    summary: summaryOf(document.record, siteLocale.lang),
    citation: citationOf(document.record, line.title, siteLocale.texts),
  }
}
