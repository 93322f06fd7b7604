import { passwordLength } from 'shared/contracts'
import { refuse, type Refusal } from '../http/refusal.ts'

/** What is wrong with a new password, or null. `confirm` is checked where it was sent. */
export const passwordProblem = (password: string, confirm?: string): Refusal | null => {
  if (password === '') return refuse('cant_be_blank', 'password: it is empty.')
  if (confirm !== undefined && confirm !== password) return refuse('passwords_must_match')
  const { length } = [...password]
  if (length < passwordLength.least) return refuse('password_too_short')
  return length > passwordLength.most ? refuse('password_too_long') : null
}
