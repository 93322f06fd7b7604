import type { Trust } from './trust.ts'

/** The part of the browser's Trusted Types that the page uses. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown
}

const trustedTypes = (): TrustedTypes | null =>
  (Reflect.get(window, 'trustedTypes') as TrustedTypes | undefined) ?? null

/**
 * Makes the page's one Trusted Types policy: whoever adds a script (the loader, webpack's runtime in any remote), its
 * address passes only when the signed list vouches for the file. No policy makes HTML or code of strings.
 */
export const guardScripts = (trust: Pick<Trust, 'allows'>, types: TrustedTypes | null = trustedTypes()): void => {
  types?.createPolicy('default', { createScriptURL: (address) => (trust.allows(address) ? address : null) })
}
