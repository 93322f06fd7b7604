import { invertedName } from './author-name.ts'
import { bareDoi, pagesOf, publicationDate, type Reference } from './reference.ts'

/**
 * The `citation_*` tags that Google Scholar and Zotero read a record from, in their order. What is not known has no tag.
 * The date is that of publication, since the day a record went online is not stated by its sources.
 *
 * @param pdf address of the document as a PDF file, where it is known
 */
export const citationTags = (reference: Reference, pdf: string | null): [name: string, content: string][] => {
  const { authors, keywords, DOI, issn = [] } = reference
  const { first, last } = pagesOf(reference.pages)
  const tags: [name: string, content: string | null | undefined][] = [
    ['citation_title', reference.title],
    ...authors.map((author): [string, string] => ['citation_author', invertedName(author)]),
    ['citation_publication_date', publicationDate(reference)?.replaceAll('-', '/') ?? null],
    ['citation_journal_title', reference.journal],
    ...issn.map((number): [string, string] => ['citation_issn', number]),
    ['citation_volume', reference.volume],
    ['citation_issue', reference.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    ['citation_publisher', reference.publisher],
    ['citation_doi', DOI === null ? null : bareDoi(DOI)],
    ['citation_pmid', reference.pmid],
    ['citation_abstract_html_url', reference.record_url],
    ['citation_pdf_url', pdf],
    ['citation_language', reference.title_lang],
    ['citation_keywords', keywords.join('; ')],
    ['citation_abstract', reference.abstract],
  ]
  return tags.filter((tag): tag is [string, string] => Boolean(tag[1]))
}
