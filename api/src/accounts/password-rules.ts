import { passwordLength } from 'shared/contracts'
import { refuse, type Refusal, type RefusalCode } from '../http/refusal.ts'
import { foldPassword, isBreached } from './breached-passwords.ts'

/** Words that somebody who attacks this service tries first: names of its sites, its subject and itself. */
const contextWords = [
  'evidencesearch',
  'healthsystemsevidence',
  'socialsystemsevidence',
  'covid19evidence',
  'healthevidence',
  'socialevidence',
  'systematicreview',
  'policymaker',
  'researcher',
]

/** Whether it is one of the words, however it is spaced, with digits or signs around it. */
const isContextWord = (folded: string): boolean => {
  const letters = folded.replaceAll(/[^\p{L}\p{N}]/gu, '')
  return contextWords.some((word) => letters.startsWith(word) && /^\d*$/.test(letters.slice(word.length)))
}

/** What `passwordProblem` may say. */
export const passwordRefusals = [
  'cant_be_blank',
  'password_too_short',
  'password_too_long',
  'password_blank',
  'password_too_common',
  'password_is_address',
  'passwords_must_match',
] as const satisfies readonly RefusalCode[]

/**
 * What is wrong with a new password, or null.
 *
 * @param confirm checked where it was sent
 * @param email the account's address, as far as it is known
 */
export const passwordProblem = (
  password: string,
  { confirm, email }: { confirm?: string | undefined; email?: string } = {},
): Refusal | null => {
  if (password === '') return refuse('cant_be_blank', 'password: it is empty.')
  if (confirm !== undefined && confirm !== password) return refuse('passwords_must_match')
  const { length } = [...password]
  if (length < passwordLength.least) return refuse('password_too_short')
  if (length > passwordLength.most) return refuse('password_too_long')
  if (password.trim() === '') return refuse('password_blank')
  const folded = foldPassword(password)
  if (isBreached(folded) || isContextWord(folded)) return refuse('password_too_common')
  const address = email?.trim().toLowerCase()
  return address && (folded === address || folded === address.split('@')[0]) ? refuse('password_is_address') : null
}
