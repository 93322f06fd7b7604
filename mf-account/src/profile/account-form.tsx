import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccount } from 'shared/account'
import { profileQuery } from 'shared/api-client'
import { passwordLength, type Profile, accountEditDataSchema, type AccountEditRequest } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { useSessionActions } from 'shared/session'
import { CodeField, isAboutCode } from '../fields/code-field.tsx'
import { EmailField } from '../fields/email-field.tsx'
import { PasswordFields } from '../fields/password-fields.tsx'
import type { Refusal } from '../form/checked-form.tsx'
import { TextField } from '../form/text-field.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'
import { accountSchema, type AccountValues } from './account-schema.ts'
import { ProfileForm } from './profile-form.tsx'

/**
 * Changes address and password. A new password ends every session; this one goes on with
 * the token of the answer.
 */
const useEditAccount = (profile: Profile): ((values: Partial<AccountValues>) => Promise<void>) => {
  const t = useTexts('account')
  const account = useAccount()
  const client = useQueryClient()
  const { signIn } = useSessionActions()
  const { success, info } = useNotices()
  return async ({ email, password, confirm, currentPassword, code }) => {
    const request: AccountEditRequest = {
      id: profile.id,
      ...(email && { email }),
      password,
      confirm,
      currentPassword,
      ...(code && { code }),
    }
    const changed = await account.api.post('/account-edit', request, accountEditDataSchema)
    if (changed.token) signIn(changed.token)
    const { email: address, pendingEmail } = changed
    client.setQueryData(profileQuery(account.api, account.owner, account.type).queryKey, {
      ...profile,
      email: address,
      pendingEmail,
    })
    success(t('toasts.profile_updated'))
    if (pendingEmail !== null && pendingEmail !== profile.pendingEmail) {
      info(t('toasts.email_pending', { email: pendingEmail }))
    }
  }
}

const aboutCurrentPassword = ['errors.current_password_required', 'errors.current_password_wrong']

/** The form of the account block. The current password, and a one-time code, are asked for only when the server wants them. */
export const AccountForm = ({ profile, onDone }: { profile: Profile; onDone: () => void }) => {
  const t = useTexts('account')
  const [asksCurrent, setAsksCurrent] = useState(false)
  const [asksCode, setAsksCode] = useState(false)
  // An unchanged address is not sent: it may have changed in another tab since.
  const [shownEmail] = useState(profile.email)
  const form = useCheckedForm(accountSchema, {
    email: shownEmail,
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
      onSubmit={({ email, ...values }) => edit(email === shownEmail ? values : { email, ...values }).then(onDone)}
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
