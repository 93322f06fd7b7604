import { useState, type ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import { CodeField, isAboutCode } from '../fields/code-field.tsx'
import { EmailField } from '../fields/email-field.tsx'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckedForm, type Refusal } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { loginSchema, type LoginValues } from './login-schema.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { useLogIn } from './use-log-in.ts'

/** E-mail address and password. Once they are accepted the session changes, and whoever shows the form moves on. */
export const LoginForm = ({ after }: { after?: ReactNode }) => {
  const t = useTexts('account')
  const form = useCheckedForm(loginSchema, { email: '', password: '', code: '' })
  const [asksCode, setAsksCode] = useState(false)
  const placeOf = (key: string): Refusal<LoginValues> => {
    if (!isAboutCode(key)) return key
    setAsksCode(true)
    return { field: 'code', key }
  }
  return (
    <>
      <CheckedForm
        form={form}
        labels={{ email: t('fields.email'), password: t('fields.password'), code: t('fields.code') }}
        onSubmit={useLogIn()}
        onRefusal={placeOf}
        submit={t('login.submit')}
        submitting={t('login.submitting')}
        actions={<SiteLink to={paths.forgotPassword()}>{t('login.forgot')}</SiteLink>}
      >
        <EmailField autoComplete="username" />
        <PasswordFields fields={[{ name: 'password', autoComplete: 'current-password' }]} />
        {asksCode && <CodeField />}
      </CheckedForm>
      <PasskeyLogin />
      {after}
    </>
  )
}
