import { useState } from 'react'
import { isRefusal, problemKey, useAlert } from 'shared/account'
import { useApi } from 'shared/api-client'
import { stopChangeDataSchema } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths } from 'shared/routing'
import * as v from 'valibot'
import { CheckedForm } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { DoneMessage } from '../page/done-message.tsx'
import { FormPage } from '../page/form-page.tsx'
import { useMailedToken } from '../page/use-mailed-token.ts'
import { WayOn } from '../page/way-on.tsx'

const nothing = v.object({})

/**
 * `/stop-change/#{token}`: the owner of an address takes back that another one is to take its place. Opening it changes
 * nothing: mail programs open links by themselves.
 */
export const StopChangePage = () => {
  const t = useTexts('account')
  const token = useMailedToken('/stop-change')
  const api = useApi()
  const alert = useAlert()
  const [done, setDone] = useState(false)
  const form = useCheckedForm(nothing, {})
  const stop = async (): Promise<string | undefined> => {
    try {
      await api.post('/account/stop-change', { token }, stopChangeDataSchema)
      setDone(true)
      return undefined
    } catch (error) {
      return isRefusal(error) ? problemKey(error) : alert(error)
    }
  }
  return (
    <FormPage title={t('stop_change.title')}>
      {done ? (
        <>
          <DoneMessage title={t('stop_change.done')}>
            <p>{t('stop_change.done_text')}</p>
          </DoneMessage>
          <WayOn to={paths.forgotPassword()}>{t('stop_change.new_password')}</WayOn>
        </>
      ) : (
        <CheckedForm
          form={form}
          labels={{}}
          onSubmit={stop}
          submit={t('stop_change.submit')}
          submitting={t('stop_change.submitting')}
        >
          <p>{t('stop_change.lead')}</p>
        </CheckedForm>
      )}
    </FormPage>
  )
}
