import type { Trust } from './trust.ts'

/** The part of the browser's Trusted Types that the page uses. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (address: string) => string | null }): unknown
}

const isTrustedTypes = (value: unknown): value is TrustedTypes =>
  typeof value === 'object' && value !== null && 'createPolicy' in value

const trustedTypes = (): TrustedTypes | null => {
  const offered: unknown = Reflect.get(window, 'trustedTypes')
  return isTrustedTypes(offered) ? offered : null
}

/**
 * Makes the page's one Trusted Types policy: whoever adds a script (the loader, webpack's runtime in any remote), its
 * address passes only when the signed list vouches for the file. No policy makes HTML or code of strings.
 */
export const guardScripts = (trust: Pick<Trust, 'allows'>, types: TrustedTypes | null = trustedTypes()): void => {
  types?.createPolicy('default', { createScriptURL: (address) => (trust.allows(address) ? address : null) })
}
