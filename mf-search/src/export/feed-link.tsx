import type { SearchRequest } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { buttonLook, Icon } from 'shared/ui'

/** Address of the feed of a search, through the site's own server. The order and the page make no other feed. */
const feedAddress = (request: SearchRequest): string => {
  const { q, best, applied_filters, site, lang, match, unexpanded, in_language } = request
  const query = new URLSearchParams({ site, lang: lang ?? 'en' })
  if (q) query.set('q', q)
  if (best === 'true') query.set('best', best)
  if (applied_filters) query.set('applied_filters', applied_filters)
  if (match === 'all') query.set('match', match)
  if (unexpanded) query.set('unexpanded', unexpanded)
  if (in_language === 'true') query.set('in_language', in_language)
  return `/api/search.atom?${query.toString().replaceAll('%2C', ',')}`
}

/** The feed of a search, for people and for the readers that look for it in the head of the page. */
export const FeedLink = ({ request }: { request: SearchRequest }) => {
  const t = useTexts('search')
  const address = feedAddress(request)
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={t('take.feed')} href={address} />
      <a href={address} className={buttonLook('link', 'small')}>
        <Icon name="feed" />
        {t('take.feed')}
      </a>
    </>
  )
}
