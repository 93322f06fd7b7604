import { useState, type ReactNode } from 'react'
import { isRefusal } from 'shared/account'
import { useAnnounce } from 'shared/announcer'
import { useApi, type ApiClient } from 'shared/api-client'
import { proofHeader, sessionDataSchema, type LoginRequest, type SessionData } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths, SiteLink, useSite } from 'shared/routing'
import { useSessionActions } from 'shared/session'
import { solveGiven } from '../captcha/use-captcha.ts'
import { CodeField, isAboutCode } from '../fields/code-field.tsx'
import { EmailField } from '../fields/email-field.tsx'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckedForm, type Refusal } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { keepKnownDevice, readKnownDevice } from './known-device.ts'
import { loginSchema, type LoginValues } from './login-schema.ts'
import { PasskeyLogin } from './passkey-login.tsx'

/**
 * Asks to log in. After failures, of whomever, the server wants a proof of work first, whose challenge comes with its no: a
 * second or some, in which the button says that logging in is under way.
 */
const enter = async (api: ApiClient, request: LoginRequest): Promise<SessionData> => {
  try {
    return await api.post('/auth/client', request, sessionDataSchema)
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'captcha_failed') throw error
    const proof = await solveGiven(error.data).catch(() => null)
    if (proof === null) throw error
    return api.post('/auth/client', request, sessionDataSchema, { headers: { [proofHeader]: proof } })
  }
}

const useLogIn = (): ((values: LoginValues) => Promise<void>) => {
  const t = useTexts('account')
  const api = useApi()
  const { id: type } = useSite()
  const { signIn } = useSessionActions()
  const announce = useAnnounce()
  return async ({ email, password, code }) => {
    const known = readKnownDevice()
    const request = { type, email, password, ...(known !== undefined && { device: known }), ...(code && { code }) }
    const { token, device } = await enter(api, request)
    keepKnownDevice(device)
    signIn(token)
    announce(t('login.done'))
  }
}

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
