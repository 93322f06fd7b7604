import { useLang, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { Icon } from 'shared/ui'
import styles from './latest-page.module.css'

/** The feed of the site, for people and for the readers that look for it in the head of the page. */
export const FeedLink = () => {
  const t = useTexts('latest')
  const { id } = useSite()
  const address = `/api/latest_content.atom?type=${id}&lang=${useLang()}`
  return (
    <p className={styles['feed']}>
      <link rel="alternate" type="application/atom+xml" title={t('title')} href={address} />
      <a href={address} className={styles['feedLink']}>
        <Icon name="feed" />
        {t('feed')}
      </a>
    </p>
  )
}
