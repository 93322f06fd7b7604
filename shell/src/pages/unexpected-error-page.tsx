import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { useSite } from 'shared/routing'
import { buttonLook } from 'shared/ui'
import styles from './shell-page.module.css'

/** Shown when a route fails in a way nothing else caught (requirement B16), with a way on. */
export const UnexpectedErrorPage = () => {
  const t = useTexts('shell')
  const { logo } = useSite()
  return (
    <div className={styles['page']} role="alert">
      <PageHead title={t('unexpected.title')} />
      <PageHeading>{t('unexpected.title')}</PageHeading>
      <p>{t('unexpected.text')}</p>
      <p className={styles['ways']}>
        {/* A plain link: it loads the page anew, whatever state the router is in. */}
        <a href={logo} className={buttonLook('primary')}>
          {t('unexpected.home')}
        </a>
      </p>
    </div>
  )
}
