import type { ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import { EmailField } from '../fields/email-field.tsx'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckedForm } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { loginSchema } from './login-schema.ts'
import { useLogIn } from './use-log-in.ts'

/** E-mail address and password. Once they are accepted the session changes, and whoever shows the form moves on. */
export const LoginForm = ({ after }: { after?: ReactNode }) => {
  const t = useTexts('account')
  const form = useCheckedForm(loginSchema, { email: '', password: '' })
  const logIn = useLogIn()
  return (
    <>
      <CheckedForm
        form={form}
        labels={{ email: t('fields.email'), password: t('fields.password') }}
        onSubmit={logIn}
        submit={t('login.submit')}
        submitting={t('login.submitting')}
        actions={<SiteLink to={paths.forgotPassword()}>{t('login.forgot')}</SiteLink>}
      >
        <EmailField autoComplete="username" />
        <PasswordFields fields={[{ name: 'password', autoComplete: 'current-password' }]} />
      </CheckedForm>
      {after}
    </>
  )
}
