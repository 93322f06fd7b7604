import { generateKeyPairSync } from 'node:crypto'
import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { Release } from 'shared/remote'
import { layer, openLayer, resultLink, results } from './browser/page-parts.ts'
import { test, type OwnSite } from './browser/own-site.ts'
import { expect } from './browser/test.ts'

const query = '/search?q=health&lang=en'
const failure = (page: Page) => page.getByRole('main').getByText('This part of the page could not be loaded')
const marked = (page: Page) => page.locator('html[data-foreign]')
const mark = "document.documentElement.dataset.foreign='yes';"

/** Changes a file of a release where it is served, as somebody who has got hold of the server would. */
const tamper = (site: OwnSite, { base }: Release, path: string): void => {
  const changed = path.endsWith('.css') ? '\nhtml{--foreign:yes}' : `\n${mark}`
  appendFileSync(join(site.folder, base, path), changed)
  for (const packed of ['.br', '.gz']) rmSync(join(site.folder, base, path + packed), { force: true })
}

const expectNothingForeign = async (page: Page): Promise<void> => {
  await expect(marked(page)).toHaveCount(0)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--foreign'))).toBe('')
}

test.beforeEach(({ problems }) =>
  problems.allow(/integrity|Failed to load resource|Loading( CSS)? chunk|TrustedScriptURL|Trusted|not arrive/i),
)

for (const path of ['entry.js', 'remote.js', 'page-results.js', 'page-results.css']) {
  test(`a byte changed in ${path} of the current release: nothing of it runs, and the page works with the one before`, async ({
    page,
    site,
  }) => {
    const { current } = site.release('mf-search', '9.0.0')
    tamper(site, current, path)
    await page.goto(site.at('hse', query))
    await expect(results(page)).toHaveCount(20)
    await expect(failure(page)).toBeHidden()
    await expectNothingForeign(page)
  })
}

test('a byte changed in every release of a remote: the page says so, and nothing of it runs', async ({
  page,
  site,
}) => {
  const { current, previous } = site.release('mf-search', '9.0.0')
  for (const release of [current, previous]) if (release) tamper(site, release, 'entry.js')
  await page.goto(site.at('hse', query))
  await expect(failure(page)).toBeVisible()
  await expect(page.getByText(/^Its files are not as they were published/)).toBeVisible()
  await openLayer(page, 'Menu')
  await expectNothingForeign(page)
})

test('a byte changed in a chunk that loads late: it does not run, and the layer comes from the release before', async ({
  page,
  site,
}) => {
  const { current } = site.release('mf-search', '9.0.0')
  tamper(site, current, 'layer-filter-groups.js')
  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20)
  await page.getByRole('button', { name: 'All filters' }).click()
  await expect(layer(page).getByRole('heading', { name: 'All filters' })).toBeVisible()
  await expectNothingForeign(page)
})

test('a list that was changed vouches for nothing: a first visit runs no remote, and says so', async ({
  page,
  site,
}) => {
  site.putRegistry(site.registryText().replace('\\"withdrawn\\":[]', '\\"withdrawn\\":[\\"/x/\\"]'))
  await page.goto(site.at('hse', query))
  await expect(page.getByText(/^Its files are not as they were published/)).toBeVisible()
  const remotes = await page.evaluate(() => [...document.scripts].filter(({ src }) => src.includes('/remotes/')).length)
  expect(remotes).toBe(0)
})

test('a key that the browser cannot use opens no list: no remote runs', async ({ page, site }) => {
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  writeFileSync(join(site.folder, 'release-key.pub'), Buffer.from(x, 'base64url').toString('base64'))
  await page.goto(site.at('hse', query))
  await expect(page.getByText(/^Its files are not as they were published/)).toBeVisible()
})

test('an old list played again is refused: the page goes on with what it knows, and the old release does not run', async ({
  page,
  site,
}) => {
  site.release('mf-search', '9.0.0', (path, text) => (path === 'entry.js' ? mark + text : text))
  const old = site.registryText()
  site.publish({ ...site.row('mf-search'), current: site.row('mf-search').previous ?? site.row('mf-search').current })
  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20)
  await page.waitForFunction(() => localStorage.getItem('trusted-registry') !== null)
  site.putRegistry(old)
  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20)
  await expectNothingForeign(page)
})

test('a release that was withdrawn does not run, whatever the registry says', async ({ page, site }) => {
  const { current, previous } = site.release('mf-search', '9.0.0', (path, text) =>
    path === 'entry.js' ? mark + text : text,
  )
  site.withdraw(current.base)
  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20)
  await expectNothingForeign(page)
  site.withdraw(previous?.base ?? '')
  await page.goto(site.at('hse', query))
  await expect(page.getByText(/^Its publisher has withdrawn it/)).toBeVisible()
})

test('a script that no list vouches for cannot be put on the page, even by a genuine remote', async ({
  page,
  site,
}) => {
  await page.goto(site.at('hse', query))
  await expect(results(page)).toHaveCount(20)
  const refused = await page.evaluate(() => {
    const script = document.createElement('script')
    try {
      script.src = '/i18n/hse/en.json'
    } catch (error) {
      return error instanceof TypeError
    }
    return false
  })
  expect(refused).toBe(true)
  await expect(async () => page.evaluate(() => (document.body.innerHTML = '<p>text</p>'))).rejects.toThrow()
})

test('a page of every remote works under the policy', async ({ page, site }) => {
  await page.goto(site.at('hse', query))
  await resultLink(page, 0).click()
  await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
  for (const path of ['/latest-content?lang=en', '/login?lang=en', '/about?lang=en']) {
    await page.goto(site.at('hse', path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(failure(page)).toBeHidden()
  }
})
