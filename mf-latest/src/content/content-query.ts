import { queryOptions } from '@tanstack/react-query'
import { fetchStaticText } from 'shared/api-client'
import type { Lang, SiteId } from 'shared/sites'
import type { PageName } from './page-names.ts'
import { readPageText } from './page-text.ts'

const minutes = 60_000

/** A content page of a site in one language: a static file that changes without a release of this part. */
export const contentQuery = (site: SiteId, page: PageName, lang: Lang) =>
  queryOptions({
    queryKey: ['content', site, page, lang],
    queryFn: ({ signal }) => fetchStaticText(`/i18n/${site}/${page}-${lang}.md`, signal).then(readPageText),
    staleTime: 30 * minutes,
  })
