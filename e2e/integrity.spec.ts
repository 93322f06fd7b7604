import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onlyFull } from './browser/addresses.ts'
import { results } from './browser/page-parts.ts'
import { fetchReally } from 'federation/testing'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'

// Releases, lists and registries that were changed stand in the table of faults (`fault-table.spec.ts`).

const query = '/search?q=health&lang=en'

test.beforeEach(({ problems }) => problems.allow(/integrity|TrustedScriptURL|Trusted|not arrive/i))

test(
  'a key that the browser cannot use opens no list: no remote runs, and no text is shown',
  { tag: '@full' },
  async ({ page, site, problems }) => {
    // A page that the test answers with comes from no address, and Chromium does not let it ask this machine's API.
    problems.allow(/`loopback` address space|ERR_FAILED/)
    const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
    const other = Buffer.from(x, 'base64url').toString('base64')
    await page.route(site.at('hse', query), async (route) => {
      const answer = await fetchReally(route)
      const body = (await answer.text()).replace(/"releaseKey":"[^"]+"/, `"releaseKey":"${other}"`)
      await route.fulfill({ response: answer, body })
    })
    await page.goto(site.at('hse', query))
    await expect(page.getByText(/^What the server sends is not as it was published/)).toBeVisible()
  },
)

test(
  'a registry and a pointer to the shell that are cut off on the server stay without effect while it runs',
  onlyFull,
  async ({ page, site }) => {
    await page.goto(site.at('hse', query))
    writeFileSync(join(site.folder, 'registry.json'), site.registryText().slice(0, 900))
    writeFileSync(join(site.folder, 'host.json'), '{"version":')
    await page.goto(site.at('hse', query))
    await expect(results(page)).toHaveCount(20)
  },
)

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
