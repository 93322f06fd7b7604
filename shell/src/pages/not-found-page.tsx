import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { paths, SiteLink, useRouteExists, useSite } from 'shared/routing'
import { buttonLook } from 'shared/ui'
import styles from './shell-page.module.css'

/** The page of an address that leads nowhere, with the words of specification section 2. */
export const NotFoundPage = () => {
  const t = useTexts('shell')
  const { home } = useSite()
  const searchExists = useRouteExists(paths.search())
  return (
    <div className={styles['page']}>
      <PageHead title={t('not_found.title')} />
      <PageHeading>{t('not_found.title')}</PageHeading>
      <p>{t('not_found.text')}</p>
      <p>{t('not_found.hint')}</p>
      <p className={styles['ways']}>
        {searchExists && (
          <SiteLink to={paths.search()} className={buttonLook('primary')}>
            {t('not_found.search')}
          </SiteLink>
        )}
        {home === '/' && (
          <SiteLink to={paths.home()} className={buttonLook()}>
            {t('not_found.home')}
          </SiteLink>
        )}
      </p>
    </div>
  )
}
