import { authorName } from './author-name.ts'
import { bareDoi, pagesOf, publicationDate, type Reference } from './reference.ts'

/** The standard takes years, months and days (`2019`, `2019-03`, `2019-03-15`). */
const dateOf = (reference: Parameters<typeof publicationDate>[0]): string | undefined =>
  /^\d{4}(-\d{2}){0,2}/.exec(publicationDate(reference) ?? '')?.[0]

/** Whether links to a library can begin with a text: a web address over TLS of at most 500 characters, and nothing else. */
export const isLinkResolver = (text: string): boolean =>
  text.length <= 500 && /^https:\/\/[\p{L}\p{N}.-]+(:\d{1,5})?([/?][^\s#"'<>\\^`{|}]*)?$/u.test(text)

/** What an OpenURL says of an article. */
export type OpenUrlReference = Pick<
  Reference,
  | 'title'
  | 'authors'
  | 'journal'
  | 'published'
  | 'year_published'
  | 'DOI'
  | 'pmid'
  | 'volume'
  | 'issue'
  | 'pages'
  | 'issn'
  | 'publisher'
>

/**
 * Address at which a library's link resolver offers a document: OpenURL 1.0 (ANSI/NISO Z39.88-2004), by value, as
 * key/encoded-value pairs in the format for journals, and for what has no journal in the one for books.
 *
 * @param resolver address of the resolver; a query of its own is kept
 * @param referrer host name of the site, which identifies who sends the reader
 */
export const openUrl = (resolver: string, reference: OpenUrlReference, referrer: string): string => {
  const { title, authors, journal, DOI, pmid, volume, issue, pages, issn = [], publisher } = reference
  const { first, last } = pagesOf(pages)
  const [author] = authors
  const name = author === undefined ? undefined : authorName(author)
  const format = journal ? 'journal' : 'book'
  const own = journal
    ? [
        ['rft.genre', 'article'],
        ['rft.atitle', title],
        ['rft.jtitle', journal],
        ['rft.issn', issn[0]],
        ['rft.volume', volume],
        ['rft.issue', issue],
      ]
    : [
        ['rft.genre', 'document'],
        ['rft.btitle', title],
        ['rft.pub', publisher],
      ]
  const pairs = [
    ['url_ver', 'Z39.88-2004'],
    ['url_ctx_fmt', 'info:ofi/fmt:kev:mtx:ctx'],
    ['ctx_ver', 'Z39.88-2004'],
    ['ctx_enc', 'info:ofi/enc:UTF-8'],
    ['rfr_id', `info:sid/${referrer}`],
    ['rft_val_fmt', `info:ofi/fmt:kev:mtx:${format}`],
    ['rft_id', DOI ? `info:doi/${bareDoi(DOI)}` : undefined],
    ['rft_id', pmid ? `info:pmid/${pmid}` : undefined],
    ...own,
    ['rft.date', dateOf(reference)],
    ['rft.spage', first],
    ['rft.epage', last],
    ['rft.aulast', name && 'family' in name ? name.family : undefined],
    ['rft.aufirst', name && 'given' in name ? name.given : undefined],
    ['rft.ausuffix', name && 'suffix' in name ? name.suffix : undefined],
    ['rft.au', name && 'literal' in name && !name.isGroup ? name.literal : undefined],
    ['rft.aucorp', name && 'literal' in name && name.isGroup ? name.literal : undefined],
  ] as const
  const query = pairs.flatMap(([key, value]) => (value ? [`${key}=${encodeURIComponent(value.toWellFormed())}`] : []))
  return `${resolver}${resolver.includes('?') ? '&' : '?'}${query.join('&')}`
}
