import { queryOptions } from '@tanstack/react-query'
import { fetchStaticText } from '../api-client/index.ts'
import type { Lang, SiteId } from '../sites/index.ts'
import { readPageText } from '../page-text/index.ts'

const minutes = 60_000

/** A markdown file of a site in one language: it changes without a release of the part that shows it. */
export const pageTextQuery = (site: SiteId, name: string, lang: Lang) =>
  queryOptions({
    queryKey: ['page-text', site, name, lang],
    queryFn: ({ signal }) => fetchStaticText(`/i18n/${site}/${name}-${lang}.md`, signal).then(readPageText),
    staleTime: 30 * minutes,
    meta: { prefetchIn: (client, wanted): Promise<void> => client.prefetchQuery(pageTextQuery(site, name, wanted)) },
  })
