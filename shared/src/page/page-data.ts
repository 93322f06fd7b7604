import type { QueryClient } from '@tanstack/react-query'
import type { ApiClient } from '../api-client/index.ts'
import type { Lang, SiteId } from '../sites/index.ts'

/** What the site server asks a page for its data with, before it renders it. */
export interface PageRequest {
  /** The whole address. */
  address: URL
  /** Values of the route's parameters. */
  params: Readonly<Record<string, string | undefined>>
  site: SiteId
  lang: Lang
  /** Makes the API's public GET calls, without a token. */
  api: ApiClient
  /** The cache that the page is then rendered with. What `data` leaves in it goes along with the page, as JSON. */
  queryClient: Pick<QueryClient, 'fetchQuery' | 'prefetchQuery' | 'getQueryData'>
}

/**
 * Asks for what a page shows first, so that it stands in the cache when the server renders the page. A rejection leaves
 * the page to the browser. What is not asked for here shows itself on the server as it does while it loads.
 */
export type PageData = (request: PageRequest) => Promise<void>
