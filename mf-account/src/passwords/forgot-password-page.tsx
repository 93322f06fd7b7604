import { useState } from 'react'
import { useApi } from 'shared/api-client'
import { forgotPasswordDataSchema, type ForgotPasswordRequest } from 'shared/contracts'
import { useLang, useTexts } from 'shared/i18n'
import { paths, useSite } from 'shared/routing'
import * as v from 'valibot'
import { OnwardLink } from '../arrival/onward-link.tsx'
import { EmailField } from '../fields/email-field.tsx'
import { emailSchema } from '../fields/email.ts'
import { CheckedForm } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { DoneMessage } from '../page/done-message.tsx'
import { FormPage } from '../page/form-page.tsx'

const schema = v.object({ email: emailSchema })

/** `/forgot-password`: the form is replaced by a message, the same for known and unknown addresses. */
export const Page = () => {
  const t = useTexts('account')
  const api = useApi()
  const { id: type } = useSite()
  const language = useLang()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useCheckedForm(schema, { email: '' })
  const ask = async ({ email }: { email: string }): Promise<void> => {
    const request: ForgotPasswordRequest = { type, email, language }
    await api.post('/account/reset', request, forgotPasswordDataSchema)
    setSentTo(email)
  }
  const back = <OnwardLink to={paths.login()}>{t('forgot.login')}</OnwardLink>
  if (sentTo !== null) {
    return (
      <FormPage title={t('forgot.title')}>
        <DoneMessage title={t('forgot.sent')}>
          <p>{t('forgot.sent_text', { email: sentTo })}</p>
          <p>{back}</p>
        </DoneMessage>
      </FormPage>
    )
  }
  return (
    <FormPage title={t('forgot.title')} lead={t('forgot.lead')}>
      <CheckedForm
        form={form}
        labels={{ email: t('fields.email') }}
        onSubmit={ask}
        submit={t('forgot.submit')}
        submitting={t('forgot.submitting')}
        actions={back}
      >
        <EmailField />
      </CheckedForm>
    </FormPage>
  )
}
