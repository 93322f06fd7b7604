import { TextField } from '../form/text-field.tsx'

/** The field `email` of a form. */
export const EmailField = ({ autoComplete = 'email' }: { autoComplete?: 'email' | 'username' }) => (
  <TextField
    name="email"
    type="email"
    inputMode="email"
    autoComplete={autoComplete}
    autoCapitalize="none"
    spellCheck={false}
  />
)
