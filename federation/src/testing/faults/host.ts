import type { APIResponse, Locator, Page } from '@playwright/test'
import type { SiteCopy } from '../site-copy.ts'
import type { Fault } from './fault.ts'

/** Asks a site for a path of its own, as its pages do. */
export type AskSite = (path: string) => Promise<APIResponse>

/** A page of a remote, and how to go on from it. */
export interface RemotePage<Remote, SiteId> {
  path: string | ((ask: AskSite, siteId: SiteId) => Promise<string>)
  /** Name of the page's part. */
  part: string
  /** A part of the same remote that loads only on an action. */
  later?: { part: string; act: (page: Page) => Promise<unknown>; shown: (page: Page) => Locator }
  /** A page of another remote, and the link to it. */
  other: { remote: Remote; link: (page: Page) => Locator }
}

/** What a run of faults knows of a product: its pages, and how its shell says what is wrong. */
export interface Host<Remote extends string, SiteId> {
  pages: Readonly<Record<Remote, RemotePage<Remote, SiteId>>>
  /** The button of a message: of a part that failed or is late, or of the whole page; not while it is tried again. */
  retryButton: (page: Page, which: { late: boolean }) => Locator
  /** Rejects where what stands beside the remotes does not work. */
  frameWorks: (page: Page, siteId: SiteId) => Promise<void>
  /** What the HTML of a page has that the server has rendered. */
  renderedMark: string
  /** Milliseconds of silence after which a page counts as hung. */
  silence: number
  /** Key in the visit's storage of failures, with what each was. */
  failuresKey: string
}

/** A copy of a site, and the addresses of its pages. */
export type ServedCopy<SiteId> = SiteCopy & { at: (siteId: SiteId, path: string) => string }

/** The remotes that a fault is met with: all that have the part, or the one whose turn it is. */
export const remotesWith = <Remote extends string>(
  { turn, metBy }: Fault,
  pages: Readonly<Record<Remote, { later?: unknown }>>,
): Remote[] => {
  const names = Object.keys(pages) as Remote[]
  return names.filter(
    (name, place) =>
      (turn === undefined || place === turn % names.length) && (metBy !== 'later part' || pages[name].later),
  )
}

/** Something that only a remote itself can have put on the page. */
export const itself = (page: Page, remote: string): Locator =>
  page.getByRole('main').locator(`[class*="${remote}_"]`).first()
