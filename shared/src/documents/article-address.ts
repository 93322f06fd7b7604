import type { Lang } from '../sites/index.ts'
import { slug } from './titles.ts'

/** Where a link to an article stands; the article page offers the way back from it. */
export type ArticleSource = 'search' | 'latest_content'

/** Address of an article: `/articles/{id}-{slug}?lang={lang}&source={source}` (specification section 2). */
export const articlePath = (
  { id, title }: { id: string; title: string },
  { source, lang }: { source?: ArticleSource; lang?: Lang } = {},
): string => {
  const words = slug(title)
  const address = words ? `${id}-${encodeURIComponent(words.toWellFormed())}` : id
  const query = [lang && `lang=${lang}`, source && `source=${source}`].filter(Boolean).join('&')
  return `/articles/${address}${query && `?${query}`}`
}

/** The id in an article's address: what stands before the first dash. */
export const articleIdOf = (address: string): string => address.split('-', 1)[0] ?? ''
