import { formatsOf } from 'shared/formats'
import { citationOf } from '../articles/citation.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { FilterTree } from '../taxonomy/filter-trees.ts'
import type { DocumentBrief } from '../mail/blocks.ts'
import type { SiteLocale } from '../mail/site-locale.ts'
import { documentLine } from './document-lines.ts'
import { summaryOf } from './summary.ts'

/** @param paper gives the language, also of the dates */
export const documentBrief = (document: CatalogueDocument, tree: FilterTree, paper: SiteLocale): DocumentBrief => {
  const line = documentLine(document, tree, paper)
  const { brief, citationAvailableFrom, authorsInDoubt } = paper.texts
  const { date } = formatsOf(paper.lang)
  const said = (text: string, values: Record<string, string>) => paper.words(text, values)
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
    summary: summaryOf(document.record, paper.lang),
    citation: citationOf(document.record, line.title, (url) => said(citationAvailableFrom, { url }), authorsInDoubt),
  }
}
