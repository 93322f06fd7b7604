import { useState } from 'react'
import { useApi } from 'shared/api-client'
import { passwordLength, resetPasswordDataSchema } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckedForm } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { keepKnownDevice } from '../login/known-device.ts'
import { DoneMessage } from '../page/done-message.tsx'
import { FormPage } from '../page/form-page.tsx'
import { useLeadOn } from '../page/use-lead-on.ts'
import { useMailedToken } from '../page/use-mailed-token.ts'
import { WayOn } from '../page/way-on.tsx'
import * as v from 'valibot'
import { isRepeated, newPassword } from '../fields/new-password.ts'

/** The rules of setting a new password (specification section 5). */
const resetSchema = v.pipe(
  v.object({
    password: newPassword('errors.cannot_be_empty'),
    confirm: v.pipe(v.string(), v.nonEmpty('errors.cannot_be_empty')),
  }),
  v.forward(
    v.check((values) => isRepeated(values), 'errors.mismatch'),
    ['confirm'],
  ),
)
type ResetValues = v.InferOutput<typeof resetSchema>

/** `/reset-password/#{token}`, or `/reset-password/{token}` (specification section 2): once the password is set the form is hidden, and the person is led to `/login`. */
export const Page = () => {
  const t = useTexts('account')
  const token = useMailedToken('/reset-password')
  const api = useApi()
  const [done, setDone] = useState(false)
  useLeadOn(paths.login(), done)
  const form = useCheckedForm(resetSchema, { password: '', confirm: '' })
  const set = async ({ password, confirm }: ResetValues): Promise<void> => {
    const { device } = await api.post('/account/new-password', { token, password, confirm }, resetPasswordDataSchema)
    keepKnownDevice(device)
    setDone(true)
  }
  if (done) {
    return (
      <FormPage title={t('reset.title')}>
        <DoneMessage title={t('reset.done')}>
          <p>{t('reset.leading_on')}</p>
        </DoneMessage>
        <WayOn to={paths.login()}>{t('reset.login')}</WayOn>
      </FormPage>
    )
  }
  return (
    <FormPage title={t('reset.title')} lead={t('reset.lead')}>
      <CheckedForm
        form={form}
        labels={{ password: t('fields.new_password'), confirm: t('fields.confirm_new') }}
        onSubmit={set}
        submit={t('reset.submit')}
        submitting={t('reset.submitting')}
        actions={<SiteLink to={paths.forgotPassword()}>{t('reset.new_link')}</SiteLink>}
      >
        <PasswordFields
          fields={[
            { name: 'password', autoComplete: 'new-password', hint: t('form.password_hint', passwordLength) },
            { name: 'confirm', autoComplete: 'new-password' },
          ]}
        />
      </CheckedForm>
    </FormPage>
  )
}
