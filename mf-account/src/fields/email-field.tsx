import { TextField } from '../form/text-field.tsx'

interface Props {
  autoComplete?: 'email' | 'username'
  hint?: string
}

/** The field `email` of a form. */
export const EmailField = ({ autoComplete = 'email', hint }: Props) => (
  <TextField
    name="email"
    type="email"
    inputMode="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
    {...(hint !== undefined && { hint })}
  />
)
