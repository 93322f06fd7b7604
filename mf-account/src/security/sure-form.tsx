import { useState, type ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import * as v from 'valibot'
import { CodeField, isAboutCode } from '../fields/code-field.tsx'
import { PasswordFields } from '../fields/password-fields.tsx'
import { CheckedForm, type Refusal } from '../form/checked-form.tsx'
import { useCheckedForm } from '../form/use-checked-form.ts'

const schema = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty('errors.cant_be_blank')),
  code: v.string(),
})
type SureValues = v.InferOutput<typeof schema>

/** Proof of who asks. */
export interface Sure {
  currentPassword: string
  code?: string
}

interface Props {
  onSure: (sure: Sure) => Promise<void>
  /** Words of the button, at rest and while the answer is awaited. */
  submit: string
  submitting: string
  /** Further actions beside the button. */
  actions: ReactNode
  /** Stands above the fields. */
  children?: ReactNode
}

/** Asks for the current password, and for a one-time code when the server wants one. */
export const SureForm = ({ onSure, children, ...words }: Props) => {
  const t = useTexts('account')
  const form = useCheckedForm(schema, { currentPassword: '', code: '' })
  const [asksCode, setAsksCode] = useState(false)
  const placeOf = (key: string): Refusal<SureValues> => {
    if (isAboutCode(key)) setAsksCode(true)
    return { field: isAboutCode(key) ? 'code' : 'currentPassword', key }
  }
  return (
    <CheckedForm
      form={form}
      labels={{ currentPassword: t('fields.current_password'), code: t('fields.code') }}
      onSubmit={({ currentPassword, code }) => onSure({ currentPassword, ...(code && { code }) })}
      onRefusal={placeOf}
      {...words}
    >
      {children}
      <PasswordFields fields={[{ name: 'currentPassword', autoComplete: 'current-password' }]} />
      {asksCode && <CodeField />}
    </CheckedForm>
  )
}
