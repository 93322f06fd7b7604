import { expect, type Page } from '@playwright/test'
import { sites, type SiteId } from 'shared/sites'
import type { Fault } from './fault.ts'
import { itself, remotePages, type FaultyRemote } from './remote-pages.ts'

const toOpen = { timeout: 15_000 }

const openAndClose = async (page: Page, button: string | RegExp): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: button }).click(toOpen)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading').first().waitFor(toOpen)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden', ...toOpen })
}

/** Header, menu, languages and footer do not need the remote. Rejects where one of them does not work. */
export const frameWorks = async (page: Page, site: SiteId): Promise<void> => {
  await openAndClose(page, 'Menu')
  if (sites[site].languages.length > 1) await openAndClose(page, /^Language:/)
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

/** Goes to a page of another remote, which works, and comes back. Rejects where it does not. */
export const otherPageWorks = async (
  page: Page,
  remote: FaultyRemote,
  { scrolls }: Pick<Fault, 'scrolls'>,
): Promise<void> => {
  const { other } = remotePages[remote]
  const from = page.url()
  await expect(async () => {
    await other.link(page).click(toOpen)
    if (scrolls) await page.waitForURL(({ href }) => href !== from, { timeout: 2000, waitUntil: 'commit' })
  }).toPass(toOpen)
  await itself(page, other.remote).waitFor(toOpen)
  // What hangs on the page that is left keeps it from being loaded, but not from being left.
  await page.goBack({ waitUntil: 'commit' })
}
