import { readStored, writeStored } from 'shared/storage'

const key = 'sign-up'

/** Makes up what the mailed link of a sign-up knows this browser by, and keeps it: the link opens in another tab. */
export const newBrowserSecret = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  writeStored(key, secret)
  return secret
}

/** What this browser signed up with last, or undefined. */
export const browserSecret = (): string | undefined => readStored(key) ?? undefined

/** It is worth nothing once the link was opened. */
export const forgetBrowserSecret = (): void => writeStored(key, null)
