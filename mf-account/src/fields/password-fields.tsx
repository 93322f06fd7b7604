import { useState } from 'react'
import { useTexts } from 'shared/i18n'
import { Checkbox } from 'shared/ui'
import { TextField } from '../form/text-field.tsx'
import styles from './password-fields.module.css'

interface ShowProps {
  shown: boolean
  onChange: (shown: boolean) => void
  /** Number of password fields the choice is for. */
  count: number
}

/** Lets a person see what they type. Hidden again is one press away; nothing is remembered. */
const ShowPasswords = ({ shown, onChange, count }: ShowProps) => {
  const t = useTexts('account')
  return (
    <Checkbox className={styles.near} checked={shown} onChange={(event) => onChange(event.target.checked)}>
      {t('form.show_password', { count })}
    </Checkbox>
  )
}

interface Props {
  /** Fields by name, with the token that tells a password manager what to fill in. */
  fields: readonly { name: string; autoComplete: 'current-password' | 'new-password'; hint?: string }[]
}

/** One or two password fields. Paste and password managers work; what is typed can be shown. */
export const PasswordFields = ({ fields }: Props) => {
  const [shown, setShown] = useState(false)
  return (
    <>
      {fields.map((field) => (
        <TextField
          key={field.name}
          {...field}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
        />
      ))}
      <ShowPasswords shown={shown} onChange={setShown} count={fields.length} />
    </>
  )
}
