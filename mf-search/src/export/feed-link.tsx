import type { SearchRequest } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { buttonLook, Icon } from 'shared/ui'
import { feedAddress } from './feed-address.ts'

/** The feed of a search, for people and for the readers that look for it in the head of the page. */
export const FeedLink = ({ request }: { request: SearchRequest }) => {
  const t = useTexts('search')
  const address = feedAddress(request)
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={t('take.feed')} href={address} />
      <a href={address} className={buttonLook('quiet', 'small')} aria-label={t('take.feed')}>
        <Icon name="feed" />
        {t('take.feed_short')}
      </a>
    </>
  )
}
