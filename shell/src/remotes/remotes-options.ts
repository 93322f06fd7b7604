import type { Quarantine } from 'federation/runtime'
import type { Refusal } from 'federation/trust'
import type { CompositionEvent } from 'shared/contracts'
import type { Registry, RegistryRow, Release } from 'shared/remote'
import type { OpenRemote } from './loading/part-loader.ts'
import type { ServedPart } from './remotes.ts'

/** Something that happened to a release of a remote on this page. */
export interface RemoteEvent {
  remote: string
  version: string
  event: CompositionEvent
  message: string
}

export interface RemotesOptions {
  registry: Registry
  /** Re-reads the registry: before a retry, and when the person goes on to another page. */
  readRegistry: () => Promise<Registry>
  /**
   * What has become of the registry since the page was written, for a page that a shared cache may have kept: a newer one,
   * or null. No release is chosen before this is known, so that none runs which was withdrawn meanwhile; where it rejects,
   * the page's own counts. Default: the page is new
   */
  newer?: Promise<Registry | null> | undefined
  /** Keeps which releases did not work here. */
  quarantine: Quarantine
  /** Why a release may not run, or null. Default: all may. */
  refusal?: (release: Release) => Refusal | null
  /** Called for every view and every failure, for reports. */
  onEvent?: (event: RemoteEvent) => void
  /** Called for each release whose code is about to run, or is on the page from now on. */
  onRun?: ((remote: string, version: string) => void) | undefined
  /** Called with what is thrown as a part is taken away. Default: it goes to the console */
  onCleanUpFailed?: (thrown: unknown) => void
  /** Milliseconds a release has before the one before it is tried beside it. Default: those of a slow line. */
  timeouts?: Readonly<Record<RegistryRow['kind'], number>>
  /** Takes a release that was replaced off the page permanently. */
  removeFiles?: (release: Release) => void
  /** The part that the site server has rendered into the page. */
  served?: ServedPart | null
  /** How a remote is brought in. */
  open: OpenRemote
  /** Lets the styles of a release apply as long as a part of it is on the page. @returns takes the part off */
  show?: (base: string) => () => void
}
