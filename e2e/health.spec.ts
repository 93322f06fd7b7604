import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Health } from 'shared/health'
import { buckets, getsCanary } from 'shared/remote'
import { axeFor, findingsOf } from './browser/axe.ts'
import { heading, resultLink, results } from './browser/page-parts.ts'
import { test, type OwnSite } from './browser/own-site.ts'
import { downloaded } from './browser/download.ts'
import { expect } from './browser/test.ts'
import { withoutScripts } from './browser/without-scripts.ts'

const path = '/__composition?lang=en'
const remote = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

/** The cells of a row in the table of a remote: this page first, then its releases. */
const cells = (page: Page, name: string, row: string) =>
  remote(page, name)
    .getByRole('row', { name: new RegExp(`^${row}`) })
    .getByRole('cell')

const openPanel = async (page: Page, site: OwnSite): Promise<void> => {
  await page.goto(site.at('hse', path))
  await expect(heading(page)).toHaveText('What this site is put together from')
}

/** What does not change from one moment to the next: pages elsewhere go on telling the API how they do. */
const lasting = (health: Health): string =>
  JSON.stringify(health.server, (key, value: unknown) =>
    key === 'at' || key === 'field' || key === 'rendering' ? undefined : value,
  )

test.beforeEach(({ problems }) =>
  problems.allow(/status of 404|Failed to load resource|Refused to (apply|execute)|not arrive|ERR_FAILED/i),
)

test(
  'the panel starts every remote, shows what runs, and gives the same as JSON as the server',
  { tag: '@shell' },
  async ({ page, site }) => {
    await openPanel(page, site)
    for (const name of ['mf-account', 'mf-article', 'mf-latest', 'mf-search']) {
      await expect(remote(page, name).getByText('Started', { exact: true })).toBeVisible()
      await expect(cells(page, name, 'Version').first()).toHaveText(site.row(name).current.version)
      await expect(cells(page, name, 'Source').first()).toHaveText('Current release')
      await expect(cells(page, name, 'Files').first()).toHaveText(/\d ms$/)
    }
    await expect(page.getByText('Checked by this page')).toBeVisible()
    await expect(page.getByRole('row', { name: /^react shell, 19/ })).toContainText('mf-search')
    await expect(page.locator('meta[name="robots"]')).toHaveCount(1)
    expect(await findingsOf(axeFor(page))).toEqual([])

    const { text } = await downloaded(page, () => page.getByRole('button', { name: 'Download as JSON' }).click())
    const given = JSON.parse(text) as Health
    const health = await page.evaluate(async () => (await fetch('/__composition.json')).json() as Promise<Health>)
    expect(lasting(given)).toBe(lasting(health))
    expect(given.page).toMatchObject({ site: 'hse', lang: 'en' })
  },
)

test(
  'a release that does not start is named with the one in its place, also what pages before have met',
  { tag: '@full' },
  async ({ page, site }) => {
    const { current, previous } = site.release('mf-article', '9.0.0')
    rmSync(join(site.folder, current.base, 'entry.js'))
    await page.goto(site.at('hse', '/search?q=health&lang=en'))
    await expect(results(page).first()).toBeVisible()
    await resultLink(page, 0).click()
    await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()

    await openPanel(page, site)
    await expect(cells(page, 'mf-article', 'Source').first()).toHaveText('Previous release')
    await expect(cells(page, 'mf-article', 'Version')).toHaveText([
      previous?.version ?? '',
      '9.0.0',
      previous?.version ?? '',
    ])
    await expect(page.getByText(/^mf-article 9\.0\.0: another release is taken until/)).toBeVisible()
    await expect(
      page.getByRole('row', { name: /mf-article 9\.0\.0 A file could not be reached/ }).first(),
    ).toBeVisible()
  },
)

test('a visitor of a release on trial sees it as the source', { tag: '@full' }, async ({ page, site }) => {
  const row = site.row('mf-latest')
  const { name, kind, contract, texts, routes, layers, budget } = row
  const release = site.remake(row, '9.1.0')
  const canary = {
    declaration: { name, kind, contract, texts, routes, layers, budget },
    release,
    share: 0.5,
    since: new Date().toISOString(),
    errorBudget: 0.05,
    leastViews: 20,
  }
  site.publish({ ...row, canary })
  const bucket = Array.from({ length: buckets }, (_, at) => at).find((at) => getsCanary({ ...row, canary }, at))
  await page.addInitScript((drawn) => localStorage.setItem('release_bucket', String(drawn)), bucket)
  // The panel says what the server knew as it was opened, which reads its folder after a change.
  await expect(async () => {
    await openPanel(page, site)
    await expect(cells(page, 'mf-latest', 'Share of visitors').nth(2)).toHaveText('50%', { timeout: 2000 })
  }).toPass()
  await expect(cells(page, 'mf-latest', 'Source').first()).toHaveText('Release on trial')
})

test(
  'a remote that hangs is told as slow and then as too late, and the others are shown',
  { tag: '@full' },
  async ({ page, site }) => {
    const { current } = site.row('mf-latest')
    site.publish({ ...site.row('mf-latest'), previous: null, budget: 12_000 })
    await page.route(`**${current.base}entry.js*`, () => {})
    await page.clock.install()
    await openPanel(page, site)
    await expect(remote(page, 'mf-search').getByText('Started', { exact: true })).toBeVisible()
    await expect(remote(page, 'mf-latest').getByText('Starting')).toBeVisible()
    await page.clock.fastForward(8500)
    await expect(remote(page, 'mf-latest').getByText('Taking longer than usual')).toBeVisible()
    await page.clock.fastForward(4000)
    await expect(remote(page, 'mf-latest').getByText('It did not arrive in time.')).toBeVisible()
    expect(await findingsOf(axeFor(page))).toEqual([])
  },
)

test('the panel changes nothing: it reports no views of its own, as other pages do', async ({ page, site }) => {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.clock.install()
  await openPanel(page, site)
  await expect(page.getByText('Started', { exact: true })).toHaveCount(4)
  await page.clock.fastForward(6000)
  await expect(page.getByText('Started', { exact: true })).toHaveCount(4)
  expect(sent).toEqual([])
  await page.goto(site.at('hse', '/?lang=en'))
  await expect(heading(page)).toBeVisible()
  // What the server has rendered is there before the code that reports.
  await expect(async () => {
    await page.clock.fastForward(6000)
    expect(sent.join()).toMatch(/composition\/reports$/)
  }).toPass()
})

test('without scripts the page leads to what servers know', async ({ browser, site }) => {
  const page = await withoutScripts(browser)
  await page.goto(site.at('sse', '/__composition?lang=cn'))
  // Playwright reads no text of `noscript` by itself.
  await page.locator('.without-scripts').getByText('同样内容的 JSON').click()
  await expect(page.locator('body')).toContainText('"schema":1')
})
