/** What may run on the page: the signed list of releases, and the Trusted Types policy that checks scripts against it. */
export { guardScripts } from './guard-scripts.ts'
export { guardTexts, TextRefused } from './guard-texts.ts'
export type { Refusal } from './verify-release.ts'
export { createTrust, type Trust, type TrustState } from './trust.ts'
export { rememberCallers, watchViolations } from './watch-violations.ts'
