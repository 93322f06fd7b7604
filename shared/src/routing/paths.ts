import { articlePath, type ArticleSource } from '../documents/index.ts'
import { formatFilterKeys, type FilterKey } from '../filters/index.ts'
import type { Lang } from '../sites/index.ts'

/** The state of a search as its address holds it (requirement B2). Values that are left out take the site's default. */
export interface SearchAddress {
  q?: string | undefined
  best?: boolean | 'true' | 'false' | undefined
  /** Sort criteria joined by commas. */
  s?: string | undefined
  applied_filters?: string | readonly FilterKey[] | undefined
  /** Only documents that hold all of a question. */
  match?: 'most' | 'all' | undefined
  /** Ids of concepts that are searched as typed, joined by commas, or `all`. */
  unexpanded?: string | undefined
  /** Only documents with a text in the language of the page. */
  in_language?: boolean | undefined
  /** Whether what is near in meaning is found too. */
  near?: boolean | undefined
  /** Page, from 0; page 0 is not written. */
  p?: number | undefined
}

const searchPath = ({ q, best, s, applied_filters: filters, p, ...reading }: SearchAddress = {}): string => {
  const query = new URLSearchParams()
  const applied = typeof filters === 'string' ? filters : formatFilterKeys(filters ?? [])
  if (q) query.set('q', q)
  if (best !== undefined) query.set('best', String(best))
  if (s) query.set('s', s)
  if (applied) query.set('applied_filters', applied)
  if (reading.match === 'all') query.set('match', 'all')
  if (reading.unexpanded) query.set('unexpanded', reading.unexpanded)
  if (reading.in_language) query.set('in_language', 'true')
  if (reading.near === false) query.set('near', 'false')
  if (p) query.set('p', String(p))
  return query.size > 0 ? `/search?${query.toString().replaceAll('%2C', ',')}` : '/search'
}

/** Every address of the product (specification section 2). `SiteLink` adds the language. */
export const paths = {
  home: () => '/',
  search: searchPath,
  advancedSearch: (q?: string) => (q ? `/search/advanced?${new URLSearchParams({ q })}` : '/search/advanced'),
  /** Where a brief is made: of `documents`, of a `folder`, or of the search that the other parameters say. */
  brief: (query: Readonly<Record<string, string>>) => `/search/brief?${new URLSearchParams(query)}`,
  /** Where somebody without an account has a brief mailed. */
  briefByMail: () => '/brief-by-mail',
  article: (document: { id: string; title: string }, options?: { source?: ArticleSource; lang?: Lang }) =>
    articlePath(document, options),
  /** Documents side by side, in the order of their ids. */
  compare: (ids: readonly string[] = []) => (ids.length > 0 ? `/compare?documents=${ids.join(',')}` : '/compare'),
  latestContent: () => '/latest-content',
  login: (next?: string) => (next === undefined ? '/login' : `/login?${new URLSearchParams({ next })}`),
  signup: () => '/signup',
  signupSuccess: () => '/signup-success',
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${encodeURIComponent(token)}`,
  confirm: (token: string) => `/confirm/${encodeURIComponent(token)}`,
  profile: () => '/profile',
  savedDocuments: () => '/user/articles',
  savedSearches: () => '/user/searches',
  folders: () => '/user/folders',
  folder: (id: string) => `/user/folders/${encodeURIComponent(id)}`,
  /** What anybody sees who has the link of a shared folder. */
  sharedFolder: (link: string) => `/folders/${encodeURIComponent(link)}`,
  /** Where a reader tells of an error in a record, or without one suggests a work. */
  contribute: (document?: string) => (document ? `/contribute?document=${document}` : '/contribute'),
  unsubscribe: () => '/unsubscribe',
  about: () => '/about',
  terms: () => '/terms',
  privacy: () => '/privacy',
  accessibility: () => '/accessibility',
  selectLanguage: () => '/select-language',
} as const
