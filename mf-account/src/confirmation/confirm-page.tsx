import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { useAlert } from 'shared/account'
import { useApi, type ApiClient } from 'shared/api-client'
import { useTexts } from 'shared/i18n'
import { ownAddress, paths, useSite, useSiteNavigate } from 'shared/routing'
import { useSessionActions } from 'shared/session'
import type { SiteId } from 'shared/sites'
import { Spinner } from 'shared/ui'
import { browserSecret, forgetBrowserSecret } from '../sign-up/browser-secret.ts'
import { keepKnownDevice } from '../login/known-device.ts'
import { OnwardLink } from '../arrival/onward-link.tsx'
import { DoneMessage } from '../page/done-message.tsx'
import { FormPage } from '../page/form-page.tsx'
import { useLeadOn } from '../page/use-lead-on.ts'
import { WayOn } from '../page/way-on.tsx'
import styles from './confirm-page.module.css'
import { confirmDataSchema } from 'shared/contracts'
import { pendingAction, completePendingAction } from 'shared/pending-actions'

interface Asking {
  api: ApiClient
  /** The site to log in on. */
  type: SiteId
  signIn: (token: string) => void
}

/**
 * Confirms an address once for a page, and logs in where this browser signed up. The call may be repeated: the same link
 * succeeds again, and logs in no second time.
 */
const confirmationQuery = ({ api, type, signIn }: Asking, token: string) =>
  queryOptions({
    queryKey: ['confirmation', token],
    queryFn: async ({ signal }) => {
      const browser = browserSecret()
      const asked = { token, ...(browser !== undefined && { browser, type }) }
      const path = `/account/confirm/${encodeURIComponent(token)}`
      const { session, next } = await api.post(path, asked, confirmDataSchema, { signal })
      if (!session) return { next, entered: false }
      forgetBrowserSecret()
      keepKnownDevice(session.device)
      completePendingAction(ownAddress(next ?? pendingAction()?.at))
      signIn(session.token)
      return { next, entered: true }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * `/confirm/{token}` and `/signup-confirm/{token}` (requirement B7): success shows and leads home, or to where the person
 * signed up, by way of logging in where that was in another browser; failure leads home.
 */
export const Page = () => {
  const t = useTexts('account')
  const { token = '' } = useParams()
  const { id: type } = useSite()
  const { signIn } = useSessionActions()
  const { data, isSuccess, error } = useQuery(confirmationQuery({ api: useApi(), type, signIn }, token))
  const lead = useSiteNavigate()
  const alert = useAlert()
  const entered = isSuccess && data.entered
  const next = isSuccess ? ownAddress(data.next ?? pendingAction()?.at) : null
  const onward = next === null ? paths.home() : entered ? next : paths.login(next)
  useLeadOn(onward, isSuccess)
  const reported = useRef(false)
  useEffect(() => {
    if (!error || reported.current) return
    reported.current = true
    alert(error)
    lead(paths.home(), { replace: true })
  }, [error, alert, lead])
  if (!isSuccess) {
    return (
      <FormPage title={t('confirm.title')}>
        <p className={styles.working} role="status">
          <Spinner /> {t('confirm.working')}
        </p>
      </FormPage>
    )
  }
  const words =
    next === null
      ? entered
        ? 'confirm.logged_in'
        : 'confirm.leading_on'
      : entered
        ? 'confirm.logged_in_back'
        : 'confirm.leading_back'
  return (
    <FormPage title={t('confirm.title')}>
      <DoneMessage title={t('confirm.done')}>
        <p>{t(words)}</p>
      </DoneMessage>
      <WayOn to={onward}>{t(next === null || entered ? 'confirm.go_on' : 'confirm.go_back')}</WayOn>
      {next === null && !entered && (
        <p>
          <OnwardLink to={paths.login()}>{t('confirm.login')}</OnwardLink>
        </p>
      )}
    </FormPage>
  )
}
