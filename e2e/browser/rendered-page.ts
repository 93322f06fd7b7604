import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** Opens a page again until it is one that the server has rendered: a busy machine leaves one to the browser now and then. */
export const openRendered = (page: Page, address: string): Promise<void> =>
  expect(async () => {
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('#root')).toHaveAttribute('data-rendered', /./, { timeout: 1000 })
  }).toPass()

/** Holds files back, of all pages opened from now on. @returns lets them go, once one of them has been asked for */
export const holdFiles = async (page: Page, files: string): Promise<() => Promise<void>> => {
  const delayed: (() => Promise<void>)[] = []
  await page.route(files, (route) => void delayed.push(() => route.continue().catch(() => {})))
  return async () => {
    await expect.poll(() => delayed.length).toBeGreaterThan(0)
    await page.unroute(files)
    await Promise.all(delayed.map((go) => go()))
  }
}
