import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { buckets, getsCanary, type RegistryRow } from 'shared/remote'
import { apiAddress } from '../tooling/src/processes/api-address.ts'
import { changeRegistry } from '../tooling/src/registry/change-registry.ts'
import { guardOnce, reportSource } from '../tooling/src/registry/guard.ts'
import { makeCanary } from '../tooling/src/registry/moves.ts'
import { test, type OwnSite } from './browser/own-site.ts'
import { heading, resultLink, results } from './browser/page-parts.ts'
import { remakeRelease } from './browser/remade-release.ts'
import { expect } from './browser/test.ts'

const mark = "document.documentElement.setAttribute('data-on-trial', '');"

/** Runs a change of the registry in the folder of the test's own site. */
const within = async <Result>(folder: string, change: () => Promise<Result>): Promise<Result> => {
  const before = process.env['SITE_DIR']
  process.env['SITE_DIR'] = folder
  try {
    return await change()
  } finally {
    if (before === undefined) delete process.env['SITE_DIR']
    else process.env['SITE_DIR'] = before
  }
}

/** Builds a release of the article remote that leaves a mark, and puts it on trial for half of the visitors. */
const tryOut = async (site: OwnSite, version: string): Promise<RegistryRow> => {
  const row = site.row('mf-article')
  const release = remakeRelease(site.folder, row, version, (path, text) =>
    /^page-.*\.js$/.test(path) ? mark + text : text,
  )
  const folder = join(site.folder, release.base)
  cpSync(join(site.folder, row.current.base, 'texts'), join(folder, 'texts'), { recursive: true })
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ declaration: row, release }))
  const terms = { share: 0.5, errorBudget: 0.05, leastViews: 20 }
  const move = makeCanary('mf-article', version, terms, new Date())
  await within(site.folder, () => changeRegistry({ action: 'canary', why: 'Shown in the browser.' }, move))
  return site.row('mf-article')
}

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
  { tag: '@full' },
  async ({ page, site }) => {
    test.setTimeout(120_000)
    const version = `9.0.0-${Date.now().toString(36)}`
    const row = await tryOut(site, version)
    const every = Array.from({ length: buckets }, (_, bucket) => bucket)
    const setBucket = (bucket: number | undefined): Promise<void> =>
      page.evaluate((drawn) => localStorage.setItem('release_bucket', String(drawn)), bucket)
    const html = page.locator('html')

    await page.goto(site.at('hse', '/'))
    await setBucket(every.find((bucket) => !getsCanary(row, bucket)))
    await openArticle(page, site)
    await expect(html).not.toHaveAttribute('data-on-trial')

    await setBucket(every.find((bucket) => getsCanary(row, bucket)))
    for (let visit = 0; visit < 2; visit += 1) {
      await openArticle(page, site)
      await expect(html).toHaveAttribute('data-on-trial')
    }

    await report(version, 'view', 40)
    await report(version, 'render', 10)
    const [line] = await within(site.folder, () => guardOnce(reportSource(apiAddress())))
    expect(line).toMatch(/taken back/)
    await openArticle(page, site)
    await expect(html).not.toHaveAttribute('data-on-trial')
  },
)
