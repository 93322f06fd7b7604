import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { releaseThatThrew } from 'federation/page-guard'
import { useTexts } from 'shared/i18n'
import { PageHead, PageHeading } from 'shared/page'
import { useSite } from 'shared/routing'
import { buttonLook } from 'shared/ui'
import { useRemotesIfThere } from '../remotes/index.ts'
import styles from './shell-page.module.css'

/** Quarantines the release that threw within the shell, and opens the page again. */
const useOtherRelease = (): void => {
  const thrown = useRouteError()
  const guard = useRemotesIfThere()?.guard
  const navigate = useNavigate()
  const { pathname, search, hash, state } = useLocation()
  useEffect(() => {
    if (!guard || releaseThatThrew(thrown) === null) return
    guard.failed(thrown)
    void navigate({ pathname, search, hash }, { replace: true, state })
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for what was thrown
  }, [thrown])
}

/** Shown when a route fails in a way nothing else caught (requirement B16), with a way on. */
export const UnexpectedErrorPage = () => {
  const t = useTexts('shell')
  const { logo } = useSite()
  useOtherRelease()
  return (
    <div className={styles['page']} role="alert">
      <PageHead title={t('unexpected.title')} />
      <PageHeading>{t('unexpected.title')}</PageHeading>
      <p>{t('unexpected.text')}</p>
      <p className={styles['ways']}>
        {/* A plain link: it reloads the page, whatever state the router is in. */}
        <a href={logo} className={buttonLook('primary')}>
          {t('unexpected.home')}
        </a>
      </p>
    </div>
  )
}
