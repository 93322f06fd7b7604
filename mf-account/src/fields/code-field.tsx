import { useTexts } from 'shared/i18n'
import { TextField } from '../form/text-field.tsx'

/** Whether a refusal is about the one-time code, which stands in the form from then on. */
export const isAboutCode = (key: string): boolean => key === 'errors.code_required' || key === 'errors.code_wrong'

/** `code`: of an authenticator app, or a recovery code. */
export const CodeField = () => {
  const t = useTexts('account')
  return (
    <TextField
      name="code"
      autoComplete="one-time-code"
      spellCheck={false}
      autoCapitalize="none"
      hint={t('login.code_hint')}
    />
  )
}
