/** The host of Module Federation: its runtime, and the plugins by which it chooses, verifies, times and removes releases. */
export { createFederationHost, type HostOptions, type Offer } from './host.ts'
export { RemoteFailure, toFailure, type FailureReason } from './failure.ts'
export { createQuarantine, type QuarantinedRelease, type Quarantine } from './quarantine.ts'
export { releaseTags } from './release-tags.ts'
export {
  isOutline,
  releasesToTry,
  rowIn,
  type OverriddenRow,
  type ReleaseSource,
  type ReleaseToTry,
} from './releases-to-try.ts'
export { createServerHost } from './server-host.ts'
export type { Refusal } from './release-choice.ts'
export type { Facade, Keeper, ScopeChange, ShareScope } from './share-scope.ts'
