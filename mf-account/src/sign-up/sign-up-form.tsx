import type { FieldErrors } from 'react-hook-form'
import { useErrorText } from 'shared/account'
import { passwordLength } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { CaptchaArea } from '../captcha/captcha-area.tsx'
import { useCaptcha } from '../captcha/use-captcha.ts'
import { EmailField } from '../fields/email-field.tsx'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckboxField } from '../form/checkbox-field.tsx'
import { CheckedForm } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { signUpSchema, type SignUpValues } from './sign-up-schema.ts'
import { useSignUp } from './use-sign-up.ts'
import { Trans } from 'shared/rich-text'
import { paths, SiteLink, useRouteExists } from 'shared/routing'

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
