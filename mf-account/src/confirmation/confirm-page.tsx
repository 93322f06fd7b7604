import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { useAlert } from 'shared/account'
import { useApi, type ApiClient } from 'shared/api-client'
import { useTexts } from 'shared/i18n'
import { ownAddress, paths, useSiteNavigate } from 'shared/routing'
import { Spinner } from 'shared/ui'
import { pendingWish } from 'shared/wishes'
import { OnwardLink } from '../arrival/onward-link.tsx'
import { DoneMessage } from '../page/done-message.tsx'
import { FormPage } from '../page/form-page.tsx'
import { useLeadOn } from '../page/use-lead-on.ts'
import { WayOn } from '../page/way-on.tsx'
import styles from './confirm-page.module.css'
import { confirmDataSchema } from 'shared/contracts'

/** Confirms an address once for a page. The call may be repeated: the same link succeeds again. */
const confirmationQuery = (api: ApiClient, token: string) =>
  queryOptions({
    queryKey: ['confirmation', token],
    queryFn: ({ signal }) =>
      api.post(`/account/confirm/${encodeURIComponent(token)}`, { token }, confirmDataSchema, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/**
 * `/confirm/{token}` and `/signup-confirm/{token}` (requirement B7): success shows and leads home, or by way of logging in
 * to where the person signed up; failure leads home.
 */
export const ConfirmPage = () => {
  const t = useTexts('account')
  const { token = '' } = useParams()
  const { data, isSuccess, error } = useQuery(confirmationQuery(useApi(), token))
  const lead = useSiteNavigate()
  const alert = useAlert()
  const next = isSuccess ? ownAddress(data.next ?? pendingWish()?.at) : null
  const onward = next === null ? paths.home() : paths.login(next)
  useLeadOn(onward, isSuccess)
  const told = useRef(false)
  useEffect(() => {
    if (!error || told.current) return
    told.current = true
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
  return (
    <FormPage title={t('confirm.title')}>
      <DoneMessage title={t('confirm.done')}>
        <p>{t(next === null ? 'confirm.leading_on' : 'confirm.leading_back')}</p>
      </DoneMessage>
      <WayOn to={onward}>{t(next === null ? 'confirm.go_on' : 'confirm.go_back')}</WayOn>
      {next === null && (
        <p>
          <OnwardLink to={paths.login()}>{t('confirm.login')}</OnwardLink>
        </p>
      )}
    </FormPage>
  )
}
