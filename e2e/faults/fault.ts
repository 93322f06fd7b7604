import type { Page } from '@playwright/test'
import type { CompositionEvent } from 'shared/contracts'
import type { Release } from 'shared/remote'
import type { OwnSite } from '../browser/own-site.ts'
import type { Change } from 'federation/testing'
import type { FaultyRemote } from './remote-pages.ts'

/**
 * What a person is to get in spite of a fault.
 *
 * - `works`: the page, without a word or a press
 * - `message`: what is wrong, in place of the part; the rest of the page works, and the part comes back when it can
 * - `whole page`: what is wrong, in place of everything, since not even the words arrived; it comes back when they do
 */
export type Outcome = 'works' | 'message' | 'whole page'

/** What is wrong: with the bytes of a release, in the registry, on the server, or on the way. */
export interface Fault {
  /** Part of the table it stands in. */
  group: string
  name: string
  outcome: Outcome
  /** What the sources of the release do; signed like any release. */
  built?: (part: string) => Change
  /** What the registry says of the release. */
  registered?: (release: Release) => Release
  /** What becomes of the release on the server after it was signed. */
  served?: (site: OwnSite, release: Release, parts: { first: string; later: string }) => void
  /** What becomes of the registry file, after all else. `faulty` is the one that names the release with the fault. */
  filed?: (site: OwnSite, faulty: string) => void
  /** What becomes of files on their way to the page. */
  sent?: (page: Page, release: Release, part: string) => Promise<unknown>
  /** The release before has the fault too, so there is none to fall back to. */
  everyRelease?: true
  /** The visitor has been here since, when the good release was the current one again. */
  seenBefore?: true
  /** It meets all remotes at once, so no other page is asked to work. */
  everywhere?: true
  /** What meets the fault only after the page works: a part of the remote that loads on an action, a key, or going to another page and back. */
  metBy?: 'later part' | 'key' | 'leaving'
  /** Remotes that cannot have it. */
  notFor?: readonly FaultyRemote[]
  /** What works, or the message, has to take the place of a page that was there already. */
  givesWay?: true
  /** The page is scrolled between the two halves of a press, which then hits no link: it is pressed again. */
  scrolls?: true
  /** The whole tab stands still: it is ended, and the next page is looked at. */
  hangs?: true
  /** What the API is to receive about the release. */
  reported?: CompositionEvent
}
