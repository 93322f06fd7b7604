import type { QuarantinedRelease, ShareScope } from 'federation/runtime'
import type { TrustState } from 'federation/trust'
import type { LoggedFailure } from './failure-log.ts'

/** What a composed page stands on: what it provides and trusts, and what did not work in this browser. */
export interface Diagnosis {
  /** Version of the running shell. */
  shell: string
  scope: ShareScope
  /** Whether the site signs its releases, and what the page makes of the list. */
  trust: TrustState & { signed: boolean }
  /** Releases that other ones are taken in place of, for a while. */
  setAside: QuarantinedRelease[]
  /** Failures of this visit, newest first. */
  failures: LoggedFailure[]
}
