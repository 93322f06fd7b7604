import { formatsOf } from 'shared/formats'
import { citationOf } from '../articles/citation.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { FilterTree } from '../taxonomy/filter-trees.ts'
import type { Letterhead } from '../mail/letterhead.ts'
import { documentLine } from './document-lines.ts'
import { summaryOf } from './summary.ts'

/** A document as a mail or a brief tells it, in words of one language. */
export interface DocumentBrief {
  title: string
  /** BCP 47 tag of the title. */
  lang: string
  /** Address of the article on the site. */
  url: string
  /** What it is: notices, type, date, appraisal, last search of the literature, countries; those that are known. */
  facts: readonly string[]
  /** Two sentences of its own, or null. */
  summary: { lang: string; text: string } | null
  citation: string
}

/** @param paper gives the language, also of the dates */
export const documentBrief = (document: CatalogueDocument, tree: FilterTree, paper: Letterhead): DocumentBrief => {
  const line = documentLine(document, tree, paper)
  const { brief, citationAvailableFrom } = paper.texts
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
    citation: citationOf(document.record, line.title, (url) => said(citationAvailableFrom, { url })),
  }
}
