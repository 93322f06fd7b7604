import { useState } from 'react'
import { TextField } from '../form/text-field.tsx'
import { ShowPasswords } from './show-passwords.tsx'

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
