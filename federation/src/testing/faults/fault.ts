import type { Page } from '@playwright/test'
import type { Release } from 'shared/remote'
import type { Change } from '../remade-release.ts'
import type { SiteCopy } from '../site-copy.ts'

/**
 * What a person is to get in spite of a fault.
 *
 * - `works`: the page, without a word or a press
 * - `message`: what is wrong, in place of the part; the rest of the page works, and the part comes back when it can
 * - `whole page`: what is wrong, in place of everything, since not even the words arrived; it comes back when they do
 */
export type Outcome = 'works' | 'message' | 'whole page'

/** Names of a remote's parts: of its page, and of what loads on an action; empty where nothing does. */
export interface Parts {
  first: string
  later: string
}

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
  served?: (site: SiteCopy, release: Release, parts: Parts) => void
  /** What becomes of the registry file, after all else. `faulty` is the one that names the release with the fault. */
  filed?: (site: SiteCopy, faulty: string) => void
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
  /** It is met with one remote alone, the one of this place; after the last comes the first. */
  turn?: number
  /** What works, or the message, has to take the place of a page that was there already. */
  givesWay?: true
  /** The page is scrolled between the two halves of a press, which then hits no link: it is pressed again. */
  scrolls?: true
  /** The whole tab stands still: it is ended, and the next page is looked at. */
  hangs?: true
  /** What the API is to receive about the release. */
  reported?: string
}

export type Row = Omit<Fault, 'group'>

export const group = (name: string, rows: readonly Row[]): Fault[] => rows.map((row) => ({ group: name, ...row }))

/** Faults of which each is met with one remote in turn. */
export const once = (rows: readonly Row[]): Row[] => rows.map((row, turn) => ({ turn, ...row }))
