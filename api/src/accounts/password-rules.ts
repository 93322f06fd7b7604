import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { passwordLength } from 'shared/contracts'
import { refuse, type Refusal } from '../http/refusal.ts'

let common: ReadonlySet<string> | undefined

/**
 * Passwords that attackers try first: 17,950 of at least eight characters, in lower case, from the list of
 * @zxcvbn-ts/language-common 4.1.3 (MIT), one a line.
 */
const commonPasswords = (): ReadonlySet<string> =>
  (common ??= new Set(
    gunzipSync(readFileSync(new URL('./common-passwords.txt.gz', import.meta.url)))
      .toString('utf8')
      .trim()
      .split('\n'),
  ))

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
  const folded = password.normalize('NFKC').trim().toLowerCase()
  if (commonPasswords().has(folded) || isContextWord(folded)) return refuse('password_too_common')
  const address = email?.trim().toLowerCase()
  return address && (folded === address || folded === address.split('@')[0]) ? refuse('password_is_address') : null
}
