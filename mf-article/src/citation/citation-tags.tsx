import { bareDoi, invertedName, publicationDate, type Reference } from 'shared/citations'

/**
 * Tags that Google Scholar and Zotero read a record from, and the canonical address. React puts them into the head
 * and takes them out again when the page is left.
 */
export const CitationTags = ({ reference }: { reference: Reference }) => {
  const tags: [name: string, content: string | null][] = [
    ['citation_title', reference.title],
    ...reference.authors.map((author): [string, string] => ['citation_author', invertedName(author)]),
    ['citation_publication_date', publicationDate(reference)?.replaceAll('-', '/') ?? null],
    ['citation_journal_title', reference.journal],
    ['citation_doi', reference.DOI === null ? null : bareDoi(reference.DOI)],
    ['citation_pmid', reference.pmid],
    ['citation_abstract_html_url', reference.record_url],
    ['citation_language', reference.title_lang],
    ['citation_keywords', reference.keywords.join('; ') || null],
  ]
  return (
    <>
      <link rel="canonical" href={reference.record_url} />
      {tags.map(([name, content], place) => content !== null && <meta key={place} name={name} content={content} />)}
    </>
  )
}
