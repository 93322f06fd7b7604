import type { Page } from '@playwright/test'
import { guardOnce } from 'federation/guard'
import { apiAddress } from '../tooling/src/processes/api-address.ts'
import { reportSource } from '../tooling/src/report-source.ts'
import { thisSite } from '../tooling/src/this-site.ts'
import { onlyFull } from './browser/addresses.ts'
import { bucketOf, tryOut, within } from './browser/on-trial.ts'
import { test, type OwnSite } from './browser/own-site.ts'
import { heading, resultLink, results } from './browser/page-parts.ts'
import { expect } from './browser/test.ts'

const openArticle = async (page: Page, site: OwnSite): Promise<void> => {
  await page.goto(site.at('hse', '/search?q=health'))
  await expect(results(page).first()).toBeVisible()
  const title = await resultLink(page, 0).innerText()
  await resultLink(page, 0).click()
  await expect(heading(page)).toHaveText(title)
}

/** What pages of many visitors, each in a network of its own, would tell the API. */
const report = async (version: string, event: string, networks: number): Promise<void> => {
  for (let network = 0; network < networks; network += 1)
    await fetch(`${apiAddress()}/composition/reports`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${network}` },
      body: JSON.stringify({ reports: [{ remote: 'mf-article', version, event, count: 1 }] }),
    })
}

test(
  'a release on trial reaches its share of the visitors, stays with them, and goes back by itself when it fails',
  onlyFull,
  async ({ page, site }) => {
    const version = `9.0.0-${Date.now().toString(36)}`
    const row = await tryOut(site, version)
    const setBucket = (bucket: number | undefined): Promise<void> =>
      page.evaluate((drawn) => localStorage.setItem('release_bucket', String(drawn)), bucket)
    const html = page.locator('html')

    await page.goto(site.at('hse', '/'))
    await setBucket(bucketOf(row, false))
    await openArticle(page, site)
    await expect(html).not.toHaveAttribute('data-on-trial')

    await setBucket(bucketOf(row, true))
    for (let visit = 0; visit < 2; visit += 1) {
      await openArticle(page, site)
      await expect(html).toHaveAttribute('data-on-trial')
    }

    await report(version, 'view', 40)
    await report(version, 'render', 10)
    const [line] = await within(site.folder, () => guardOnce(thisSite(), reportSource(apiAddress())))
    expect(line).toMatch(/taken back/)
    await openArticle(page, site)
    await expect(html).not.toHaveAttribute('data-on-trial')
  },
)
