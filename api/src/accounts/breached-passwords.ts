import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** Bytes of SHA-256 that are kept of a password: of 500,000 kept ones, one in two million others looks like one. */
const width = 5
export const breachedPasswordsFile = new URL('./breached-passwords.bin', import.meta.url)

/** A password as the set compares it: in lower case, however it is composed, without spaces around it. */
export const foldPassword = (password: string): string => password.normalize('NFKC').trim().toLowerCase()

const prefixOf = (folded: string): Buffer => hash('sha256', folded, 'buffer').subarray(0, width)

/** Passwords as the file has them: the beginnings of their hashes, in order. */
export const packPasswords = (passwords: Iterable<string>, present: Buffer = Buffer.alloc(0)): Buffer => {
  const kept = new Set<number>()
  for (let at = 0; at < present.length; at += width) kept.add(present.readUIntBE(at, width))
  for (const password of passwords) kept.add(prefixOf(foldPassword(password)).readUIntBE(0, width))
  const packed = Buffer.alloc(kept.size * width)
  for (const [place, prefix] of [...kept].sort((a, b) => a - b).entries())
    packed.writeUIntBE(prefix, place * width, width)
  return packed
}

/** Whether a set holds a password. */
export const containsPassword = (packed: Buffer, folded: string): boolean => {
  const wanted = prefixOf(folded).readUIntBE(0, width)
  let [from, to] = [0, packed.length / width]
  while (from < to) {
    const middle = (from + to) >> 1
    const prefix = packed.readUIntBE(middle * width, width)
    if (prefix === wanted) return true
    if (prefix < wanted) from = middle + 1
    else to = middle
  }
  return false
}

let shipped: Buffer | undefined

/**
 * Whether a password is one of those of at least eight characters that became known in breaches (record 21 says where they
 * come from). The set is read when the first password is set, never when somebody logs in.
 *
 * @param folded by `foldPassword`
 */
export const isBreached = (folded: string): boolean =>
  containsPassword((shipped ??= readFileSync(breachedPasswordsFile)), folded)
