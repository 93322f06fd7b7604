import { useState } from 'react'
import { isRefusal, problemKey, useAlert } from 'shared/account'
import { useApi } from 'shared/api-client'
import { requestedBriefDataSchema } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths } from 'shared/routing'
import * as v from 'valibot'
import { CheckedForm } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { DoneMessage } from '../page/done-message.tsx'
import { FormPage } from '../page/form-page.tsx'
import { WayOn } from '../page/way-on.tsx'

const nothing = v.object({})

/** Has the brief sent by a press: mail programs open links by themselves. */
export const ConfirmBrief = ({ token }: { token: string }) => {
  const t = useTexts('account')
  const api = useApi()
  const alert = useAlert()
  const [done, setDone] = useState(false)
  const form = useCheckedForm(nothing, {})
  const send = async (): Promise<string | undefined> => {
    try {
      await api.post('/brief/confirm', { token }, requestedBriefDataSchema)
      setDone(true)
      return undefined
    } catch (error) {
      return isRefusal(error) ? problemKey(error) : alert(error)
    }
  }
  return (
    <FormPage title={t('brief_by_mail.title')}>
      {done ? (
        <>
          <DoneMessage title={t('brief_by_mail.sent')}>
            <p>{t('brief_by_mail.sent_text')}</p>
          </DoneMessage>
          <WayOn to={paths.search()}>{t('brief_by_mail.to_search')}</WayOn>
        </>
      ) : (
        <CheckedForm
          form={form}
          labels={{}}
          onSubmit={send}
          submit={t('brief_by_mail.send')}
          submitting={t('brief_by_mail.sending')}
        >
          <p>{t('brief_by_mail.press')}</p>
        </CheckedForm>
      )}
    </FormPage>
  )
}
