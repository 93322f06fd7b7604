import type { Page } from '@playwright/test'
import { axeFor, findingsOf } from './browser/axe.ts'
import { laptopWord, startLaptop } from './browser/dev-override.ts'
import { startOtherSite } from './browser/other-site.ts'
import { heading, isMarked, layer, markPage, resultLink, results } from './browser/page-parts.ts'
import { expect, test as base } from './browser/test.ts'

type Laptop = Awaited<ReturnType<typeof startLaptop>>

/** A site that allows one laptop. */
const test = base.extend<{ laptop: Laptop; site: string }>({
  laptop: async ({ problems }, use) => {
    const laptop = await startLaptop()
    problems.allow(new RegExp(`^foreign request: ${laptop.origin}/`))
    await use(laptop)
    laptop.stop()
  },
  site: async ({ laptop, problems }, use) => {
    const { origin, stop } = await startOtherSite({ OVERRIDE_ORIGINS: laptop.origin })
    problems.allow(new RegExp(`^foreign request: ${origin}/`))
    await use(origin)
    stop()
  },
})

// Each test starts a site of its own and opens several pages.
test.describe.configure({ timeout: 90_000 })

const screenOf = (site: string, { origin }: Laptop): string =>
  `${site}/__composition/override?${new URLSearchParams({ remote: 'mf-search', origin })}`
const banner = (page: Page) => page.getByRole('region', { name: 'Parts from a development server' })
const comesFromLaptop = (page: Page) => page.locator('html[data-laptop]')
const stop = (page: Page) => banner(page).getByRole('button', { name: 'Stop mf-search' })

const confirm = async (page: Page, site: string, laptop: Laptop): Promise<void> => {
  await page.goto(screenOf(site, laptop))
  await page.getByRole('button', { name: /^Run mf-search from/ }).click()
  await expect(banner(page)).toBeVisible()
}

test('a person confirms, and the remote of the laptop runs among the deployed ones until it is stopped', async ({
  page,
  laptop,
  site,
}) => {
  const remotes: string[] = []
  page.on('request', (request) => /entry\.js/.test(request.url()) && remotes.push(request.url()))
  await confirm(page, site, laptop)
  await expect(page.getByRole('heading', { name: laptopWord })).toBeVisible()
  await expect(comesFromLaptop(page)).toHaveCount(1)
  await expect(banner(page)).toContainText(`mf-search comes from ${laptop.origin} until`)
  expect(await findingsOf(axeFor(page))).toEqual([])

  const answer = await page.goto(`${site}/search?q=health&lang=en`)
  expect(answer?.headers()['cache-control']).toBe('private, no-store')
  await expect(results(page)).toHaveCount(20)
  await resultLink(page, 0).click()
  await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
  await expect(banner(page)).toBeVisible()
  const [search] = remotes
  expect(search).toBe(`${laptop.origin}/container/entry.js`)
  expect(remotes.filter((address) => address.includes('mf-article')).every((one) => one.startsWith(site))).toBe(true)

  await stop(page).press('Enter')
  await expect(heading(page)).toBeVisible()
  await expect(banner(page)).toBeHidden()
  const after = await page.goto(`${site}/search?q=health&lang=en`)
  await expect(results(page)).toHaveCount(20)
  await expect(comesFromLaptop(page)).toHaveCount(0)
  expect(after?.headers()['content-security-policy']).not.toContain(laptop.origin)
})

test(
  'neither a link nor the form of another site changes anything',
  { tag: '@full' },
  async ({ page, laptop, site, problems }) => {
    problems.allow(/status of 403|favicon/)
    await page.goto(screenOf(site, laptop))
    await expect(heading(page)).toHaveText(`Run mf-search from ${laptop.origin}?`)
    expect(await findingsOf(axeFor(page))).toEqual([])
    await page.goto(`${laptop.origin}/elsewhere?${new URLSearchParams({ to: `${site}/__composition/override` })}`)
    await page.getByRole('button', { name: 'Win' }).click()
    await expect(page.getByText('Only the pages of this site can change what runs on them.')).toBeVisible()
    const answer = await page.goto(`${site}/search?q=health`)
    await expect(results(page)).toHaveCount(20)
    await expect(banner(page)).toBeHidden()
    await expect(comesFromLaptop(page)).toHaveCount(0)
    expect(answer?.headers()['integrity-policy']).toBe('blocked-destinations=(script)')
  },
)

test(
  'without the laptop the deployed remote is there at once; with it again, another try has it',
  { tag: '@full' },
  async ({ page, laptop, site, problems }) => {
    problems.allow(/ERR_CONNECTION_(REFUSED|RESET)/)
    await confirm(page, site, laptop)
    laptop.stop()
    await page.goto(`${site}/search?q=health&lang=en`)
    await expect(results(page)).toHaveCount(20)
    await expect(banner(page)).toContainText('did not work. The site’s own version takes its place.')
    expect(await findingsOf(axeFor(page))).toEqual([])
    await laptop.startAgain()
    await banner(page).getByRole('link', { name: 'Try again' }).click()
    await expect(comesFromLaptop(page)).toHaveCount(1)
    await expect(banner(page)).toContainText('comes from')
  },
)

test(
  'a laptop that goes away while a page is open gives way to the deployed remote, and nothing typed is lost',
  { tag: '@full' },
  async ({ page, laptop, site, problems }) => {
    problems.allow(/ERR_CONNECTION_(REFUSED|RESET)|Loading( CSS)? chunk|not arrive/)
    await confirm(page, site, laptop)
    await page.goto(`${site}/search?q=health&lang=en`)
    await expect(results(page)).toHaveCount(20)
    await page.waitForLoadState('networkidle')
    await markPage(page)
    laptop.stop()
    await page.getByRole('button', { name: 'Domains' }).click()
    await expect(layer(page).getByRole('heading', { name: 'Domains' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(banner(page)).toContainText('did not work')
    expect(await isMarked(page)).toBe(true)
  },
)

test(
  'when its time is over an open page says so, and goes on with the deployed remote',
  { tag: '@full' },
  async ({ page, laptop, site }) => {
    await page.clock.install()
    await confirm(page, site, laptop)
    await expect(page.getByRole('heading', { name: laptopWord })).toBeVisible()
    await page.clock.fastForward('08:00:01')
    await expect(banner(page)).toContainText('The pages you open next have the site’s own version.')
    const deployed = page.waitForRequest((request) => request.url().startsWith(`${site}/remotes/mf-search/`))
    await page.getByRole('link', { name: 'Advanced search' }).click()
    await deployed
    await expect(page.getByRole('search')).toBeVisible()
  },
)
