import type { Reference } from 'shared/citations'
import { definedOnly } from 'shared/contracts'
import { articlePath } from 'shared/documents'
import { bibliographicOf, keywordsOf, sourceOf } from '../articles/record-fields.ts'
import type { CatalogueDocument } from '../catalogue/document.ts'
import type { FilterTree } from '../taxonomy/filter-trees.ts'
import type { SiteLocale } from '../i18n/site-locale.ts'
import { noticeWords } from './notice-words.ts'
import { toCard } from '../results/search-service.ts'

/** Address of a document's article on the site, as found by searching. */
export const recordAddress = (document: { id: string; title: string }, siteLocale: Pick<SiteLocale, 'link'>): string =>
  siteLocale.link(articlePath(document), { source: 'search' })

/** What reference managers want of a document, in the language of the site locale where the record has it. */
export const documentReference = (document: CatalogueDocument, tree: FilterTree, siteLocale: SiteLocale): Reference => {
  const { id, title, title_lang, published, year_published, description, notices } = toCard(
    document,
    tree,
    siteLocale.lang,
  )
  const { record } = document
  return {
    id,
    title,
    title_lang,
    published,
    year_published,
    abstract: description,
    authors: record.authors,
    journal: record.journal ?? null,
    DOI: record.doi ?? null,
    pmid: record.pmid ?? null,
    keywords: keywordsOf(record),
    source_url: sourceOf(record),
    record_url: recordAddress({ id, title }, siteLocale),
    ...definedOnly(bibliographicOf(record)),
    notes: [noticeWords(notices, siteLocale.texts, siteLocale.words), record.attribution ?? ''].filter(Boolean),
  }
}
