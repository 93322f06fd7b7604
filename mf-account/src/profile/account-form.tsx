import { useState } from 'react'
import { passwordLength, type Profile } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { CodeField, isAboutCode } from '../fields/code-field.tsx'
import { EmailField } from '../fields/email-field.tsx'
import { PasswordFields } from '../fields/password-fields.tsx'
import type { Refusal } from '../form/checked-form.tsx'
import { TextField } from '../form/text-field.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { accountSchema, type AccountValues } from './account-schema.ts'
import { ProfileForm } from './profile-form.tsx'
import { useEditAccount } from './use-edit-account.ts'

const aboutCurrentPassword = ['errors.current_password_required', 'errors.current_password_wrong']

/** The form of the account block. The current password, and a one-time code, are asked for only when the server wants them. */
export const AccountForm = ({ profile, onDone }: { profile: Profile; onDone: () => void }) => {
  const t = useTexts('account')
  const [asksCurrent, setAsksCurrent] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  const form = useCheckedForm(accountSchema, {
    email: profile.email,
    password: '',
    confirm: '',
    currentPassword: '',
    code: '',
  })
  const edit = useEditAccount(profile)
  const placeOf = (key: string): Refusal<AccountValues> => {
    if (isAboutCode(key)) {
      setAsksCode(true)
      return { field: 'code', key }
    }
    if (!aboutCurrentPassword.includes(key)) return key
    setAsksCurrent(true)
    return { field: 'currentPassword', key }
  }
  return (
    <ProfileForm
      form={form}
      labels={{
        email: t('fields.email'),
        password: t('fields.new_password'),
        confirm: t('fields.confirm_new'),
        currentPassword: t('fields.current_password'),
        code: t('fields.code'),
      }}
      onSubmit={(values) => edit(values).then(onDone)}
      onRefusal={placeOf}
    >
      <EmailField />
      <PasswordFields
        fields={[
          { name: 'password', autoComplete: 'new-password', hint: t('profile.password_hint', passwordLength) },
          { name: 'confirm', autoComplete: 'new-password' },
        ]}
      />
      {asksCurrent && (
        <TextField
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          hint={t('profile.current_password_hint')}
        />
      )}
      {asksCode && <CodeField />}
    </ProfileForm>
  )
}
