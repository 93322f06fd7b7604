import type { ReactNode } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { useErrorText } from 'shared/account'
import { useApi } from 'shared/api-client'
import { passwordLength, proofHeader, registerDataSchema, type RegisterRequest } from 'shared/contracts'
import { useTexts, useLang } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { Trans } from 'shared/rich-text'
import { paths, SiteLink, useRouteExists, useSite } from 'shared/routing'
import { Checkbox } from 'shared/ui'
import { CaptchaArea } from '../captcha/captcha-area.tsx'
import { useCaptcha } from '../captcha/use-captcha.ts'
import { EmailField } from '../fields/email-field.tsx'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckedForm } from '../form/checked-form.tsx'
import look from '../form/form.module.css'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { useValue } from '../form/use-field.ts'
import { newBrowserSecret } from './browser-secret.ts'
import { signUpSchema, type SignUpValues } from './sign-up-schema.ts'

/** Registers the account, or gives the key of why it cannot ask to; rejects when the call fails. */
const useSignUp = ({
  proof,
  next,
  onDone,
}: {
  /** Gives the proof of work; a rejection stops the registration. */
  proof: () => Promise<string>
  /** Where the person goes on once the address is confirmed, or null. */
  next: string | null
  onDone: () => void
}): ((values: SignUpValues) => Promise<string | undefined>) => {
  const api = useApi()
  const { id: type } = useSite()
  const language = useLang()
  return async ({ email, password, confirm }) => {
    const captcha = await proof().catch(() => null)
    if (captcha === null) return 'errors.captcha_failed'
    const browser = newBrowserSecret()
    const request: RegisterRequest = {
      ...{ type, language, email, password, confirm, browser },
      ...(next !== null && { next }),
    }
    await api.post('/account/register', request, registerDataSchema, { headers: { [proofHeader]: captcha } })
    return void onDone()
  }
}

/** A checkbox of a `CheckedForm`. Its words may hold links, so they are given apart from the form's labels. */
const CheckboxField = ({ name, children }: { name: string; children: ReactNode }) => {
  const { id, error, value, change, ref } = useValue(name)
  const errorId = `${id}-error`
  return (
    <div>
      <Checkbox
        ref={ref}
        id={id}
        checked={value === true}
        onChange={(event) => change(event.target.checked)}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      >
        {children}
      </Checkbox>
      {error && (
        <p id={errorId} className={look.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** What a person agrees to, with the pages to read where they exist; they open beside the form, which keeps its words. */
const TermsWords = () => {
  const t = useTexts('account')
  const readable = useRouteExists(paths.terms())
  if (!readable) return t('sign_up.terms_plain')
  return (
    <Trans
      ns="account"
      i18nKey="sign_up.terms"
      components={{ terms: <SiteLink to={paths.terms()} target="_blank" rel="noopener" /> }}
    />
  )
}

interface Props {
  /** Where the person goes on once the address is confirmed, or null: at home. */
  next: string | null
  onDone: () => void
}

/** E-mail address, password twice, terms, and the proof of work, which begins with the form. */
export const SignUpForm = ({ next, onDone }: Props) => {
  const t = useTexts('account')
  const errorText = useErrorText()
  const { error } = useNotices()
  const captcha = useCaptcha()
  const form = useCheckedForm(signUpSchema, { email: '', password: '', confirm: '', terms: false })
  const signUp = useSignUp({ proof: captcha.take, next, onDone })
  const alertInvalid = ({ email }: FieldErrors<SignUpValues>): void => {
    if (email?.message === 'errors.invalid_email') error(errorText('errors.invalid_email'))
  }
  return (
    <CheckedForm
      form={form}
      labels={{
        email: t('fields.email'),
        password: t('fields.password'),
        confirm: t('fields.confirm'),
        terms: t('fields.terms'),
      }}
      onSubmit={signUp}
      onRefused={alertInvalid}
      submit={t('sign_up.submit')}
      submitting={t('sign_up.submitting')}
    >
      <EmailField />
      <PasswordFields
        fields={[
          { name: 'password', autoComplete: 'new-password', hint: t('form.password_hint', passwordLength) },
          { name: 'confirm', autoComplete: 'new-password' },
        ]}
      />
      <CheckboxField name="terms">
        <TermsWords />
      </CheckboxField>
      <CaptchaArea state={captcha.state} start={captcha.start} />
    </CheckedForm>
  )
}
