import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { paths, SiteLink, useRouteExists, useSite } from 'shared/routing'
import { readForVisit, writeForVisit } from 'shared/storage'
import { buttonLook } from 'shared/ui'
import { useRemotes } from '../remotes/index.ts'
import { openNewRoute } from './open-new-route.ts'
import styles from './shell-page.module.css'

/** Milliseconds that are waited for the registry. */
const registryWait = 5000

/** A release that was made since the page was opened may have a page for the address. */
const useNewRoute = (): void => {
  const remotes = useRemotes()
  const { id: site } = useSite()
  const { pathname: path } = useLocation()
  useEffect(() => {
    const registry = () => remotes.refresh(registryWait).then(remotes.registry)
    const open = (): void => window.location.replace(window.location.href)
    void openNewRoute({ site, registry, path, read: readForVisit, write: writeForVisit, open })
  }, [remotes, site, path])
}

/** The page of an address that leads nowhere, with the words of specification section 2. */
export const NotFoundPage = () => {
  const t = useTexts('shell')
  const { home } = useSite()
  useNewRoute()
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
