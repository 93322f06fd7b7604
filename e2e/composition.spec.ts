import type { Registry } from 'shared/remote'
import { checkShellContract } from 'federation/release'
import { siteFolder } from '../tooling/src/root.ts'
import { at } from './browser/addresses.ts'
import { heading, openLayer, resultLink, results } from './browser/page-parts.ts'
import { readShell } from 'federation/testing'
import { expect, test } from './browser/test.ts'

/** Words that only the named module's own code holds. A second copy on the page would hold them too. */
const signs: Record<string, string> = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=',
  'react-dom': '__reactContainer$',
  'react-router': '__reactRouterVersion',
  i18next: 'i18next/PATH_KEY',
  'react-toastify': 'Toastify__toast-container',
  '@tanstack/react-query': 'No QueryClient set',
  'shared/api-client': 'an ApiProvider',
  'shared/i18n': 'a TextsProvider',
  'shared/session': 'a SessionProvider',
  'shared/layers': 'a LayersProvider',
  'shared/notices': 'a NoticesProvider',
  'shared/announcer': 'an AnnouncerProvider',
  'shared/routing': 'a SiteProvider',
  'shared/page': 'needs PageVisits around it',
}

test(
  'the pages come from remotes, and each shared module is on the page once',
  { tag: ['@shell', '@mf-article'] },
  async ({ page }) => {
    const addresses = new Set<string>()
    page.on('request', (request) => {
      if (request.resourceType() === 'script') addresses.add(request.url())
    })
    await page.goto(at('hse', '/?lang=en'))
    await expect(heading(page)).toBeVisible()
    await page.goto(at('hse', '/search?q=school+health&lang=en'))
    await expect(results(page)).toHaveCount(20)
    await openLayer(page, 'Date range')
    await page.keyboard.press('Escape')
    await resultLink(page, 0).click()
    await page.getByRole('button', { name: 'Copy the citation' }).click()
    await expect(page.locator('.Toastify__toast').first()).toBeVisible()

    // Read once the journey is over: what a page still loads as it is left has no body to read.
    const scripts = new Map<string, string>()
    for (const address of addresses) {
      scripts.set(
        new URL(address).pathname,
        await page.evaluate(async (script) => (await fetch(script)).text(), address),
      )
    }
    const paths = [...scripts.keys()]
    for (const remote of ['mf-search', 'mf-article']) {
      expect(paths.filter((path) => path.startsWith(`/remotes/${remote}/`)).length).toBeGreaterThan(1)
    }
    const holders = Object.fromEntries(
      Object.entries(signs).map(([name, sign]) => [
        name,
        [...scripts].filter(([, code]) => code.includes(sign)).map(([path]) => path.split('/')[1]),
      ]),
    )
    expect(holders).toEqual(Object.fromEntries(Object.keys(signs).map((name) => [name, ['shell']])))
  },
)

test('the registry names what the page runs, with the integrity of every script, and no remote takes what the shell does not give', async ({
  page,
}) => {
  await page.goto(at('hse', '/search?q=health&lang=en'))
  await expect(results(page).first()).toBeVisible()
  const registry = (await page.evaluate(async () => (await fetch('/registry.json')).json())) as Registry
  for (const { name, current } of registry.remotes) {
    expect(current.base).toMatch(new RegExp(`^/remotes/${name}/[^/]+/$`))
    const scripts = [current.entry, ...Object.values(current.parts).flatMap((part) => part.scripts)]
    for (const { integrity } of scripts) expect(integrity).toMatch(/^sha384-/)
  }
  expect(() => checkShellContract({ folder: siteFolder() }, readShell(siteFolder()).version)).not.toThrow()
  const search = registry.remotes.find(({ name }) => name === 'mf-search')
  const entry = page.locator(`script[src="${search?.current.base}${search?.current.entry.path}"]`)
  await expect(entry).toHaveAttribute('integrity', search?.current.entry.integrity ?? '')
})
