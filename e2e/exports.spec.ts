import type { Page } from '@playwright/test'
import { sites, type SiteId } from 'shared/sites'
import { createAccount, signIn } from './browser/account.ts'
import { at, onSite, siteIds } from './browser/addresses.ts'
import { downloaded, type Downloaded } from './browser/download.ts'
import { results } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

/** Opens the results of a search; how many documents were found. */
const openSearch = async (page: Page, site: SiteId, query: string): Promise<number> => {
  await page.goto(at(site, `/search?${query}&lang=en`))
  await results(page).first().waitFor()
  const count = await page.getByRole('heading', { name: /documents? found$/ }).textContent()
  return Number(count?.replace(/\D/g, ''))
}

/** Exports what was found in a format. */
const exported = async (page: Page, format: RegExp): Promise<Downloaded> => {
  const button = page.getByRole('button', { name: 'Export' })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  return downloaded(page, () => page.getByRole('button', { name: format }).click())
}

/** Records of a file, counted by another rule than the page counts by. */
const records = {
  csv: (text: string) =>
    text
      .replace(/"(?:[^"]|"")*"/g, 'x')
      .split('\r\n')
      .filter((row) => row.includes('x')).length - 1,
  ris: (text: string) => text.match(/^TY {2}- /gm)?.length,
  bibtex: (text: string) => text.match(/^@(?:article|misc)\{/gm)?.length,
}

for (const site of siteIds) {
  const name = (extension: string) => new RegExp(`^${sites[site].exportName}-\\d{8}-\\d{6}\\.${extension}$`)

  test(
    `a visitor of ${site} exports the first page, and is told how much there is`,
    onSite(site, 'cvd', '@mf-search', '@api'),
    async ({ page }) => {
      const total = await openSearch(page, site, 'q=health')
      const { name: file, text } = await exported(page, /^CSV/)
      expect(file).toMatch(name('csv'))
      expect(records.csv(text)).toBe(20)
      await expect(page.getByText(`Exported 20 of ${total.toLocaleString('en')} documents`).first()).toBeVisible()
    },
  )

  test(`a user of ${site} exports every result in each format, counted`, onSite(site, 'hse'), async ({ page }) => {
    await signIn(page, await createAccount(site))
    const total = await openSearch(page, site, 'q=school')
    expect(total).toBeGreaterThan(20)
    const notice = page.getByText(`Exported ${total.toLocaleString('en')} of ${total.toLocaleString('en')} documents`)
    for (const [format, extension, button] of [
      ['csv', 'csv', /^CSV/],
      ['ris', 'ris', /^RIS/],
      ['bibtex', 'bib', /^BibTeX/],
    ] as const) {
      const { name: file, text } = await exported(page, button)
      expect(file).toMatch(name(extension))
      expect(records[format](text)).toBe(total)
      await expect(notice.first()).toBeVisible()
    }
  })

  test(`a search of ${site} has a feed that the browser reads as XML`, { tag: '@full' }, async ({ page }) => {
    const total = await openSearch(page, site, 'q=school')
    const address = await page.locator('main a[href^="/api/search.atom"]').getAttribute('href')
    await expect(page.locator('head link[type="application/atom+xml"]')).toHaveAttribute('href', address ?? '')
    const feed = await page.evaluate(async (href) => (await fetch(href)).text(), address ?? '')
    // A page of the site may not parse text, so that no text can become markup; an empty page may.
    await page.goto('about:blank')
    const { errors, entries, links } = await page.evaluate((text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml')
      const linksIn = [...xml.querySelectorAll('link')].map((link) => new URL(link.getAttribute('href') ?? '').origin)
      return {
        errors: xml.querySelectorAll('parsererror').length,
        entries: xml.querySelectorAll('entry').length,
        links: [...new Set(linksIn)],
      }
    }, feed)
    expect(errors).toBe(0)
    expect(entries).toBe(Math.min(50, total))
    expect(links).toEqual([new URL(at(site, '/')).origin])
  })

  test(
    `a search of ${site} that finds nothing says which word to leave out, and the number is true`,
    onSite(site, 'hse'),
    async ({ page }) => {
      await page.goto(at(site, '/search?q=school+AND+qqzzxxqq&lang=en'))
      const offer = page.getByRole('link', { name: /^Leave out qqzzxxqq: [\d,]+ documents$/ })
      const promised = (await offer.textContent())?.replace(/\D/g, '')
      await offer.click()
      const count = page.getByRole('heading', { name: /[1-9].* documents found$/ })
      await expect(count).toBeVisible()
      expect((await count.textContent())?.replace(/\D/g, '')).toBe(promised)
    },
  )
}

test('a file that is cut short is not saved, and can be had by trying again', async ({ page }) => {
  const total = await openSearch(page, 'hse', 'q=school')
  let cut = true
  await page.route('**/api/search/export**', async (route) => {
    if (!cut) return route.continue()
    cut = false
    await route.fulfill({
      body: 'TY  - JOUR\r\nTI  - One\r\nER  - \r\nTY  - JOUR\r\nTI  - Tw',
      headers: {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'content-disposition, x-documents-found, x-documents-in-file',
        'content-disposition': 'attachment; filename="HSE-20261121-093045.ris"',
        'x-documents-found': String(total),
        'x-documents-in-file': '20',
      },
    })
  })
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('button', { name: /^RIS/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Only 1 of 20 documents arrived' })).toBeVisible()
  const { text } = await downloaded(page, () => page.getByRole('button', { name: 'Try again' }).click())
  expect(records.ris(text)).toBe(20)
})

test('the search strategy is on the clipboard, and says what the page says', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const total = await openSearch(
    page,
    'hse',
    'q=the+health+of+"school+nurses"+NOT+adults&applied_filters=0_12_2000_2020',
  )
  await page.getByText('How this was found').click()
  await expect(page.getByText(/^Searched for: health AND "school nurses" NOT adults/)).toBeVisible()
  await page.getByRole('button', { name: 'Copy search strategy' }).click()
  await expect(page.getByText('The search strategy is copied.').first()).toBeVisible()
  const strategy = await page.evaluate(() => navigator.clipboard.readText())
  expect(strategy).toContain('Read as: health AND "school nurses" NOT adults')
  expect(strategy).toContain('Years of publication: 2000–2020')
  expect(strategy).toContain(`Documents found: ${total.toLocaleString('en')}`)
  const [, address = ''] = /Address: (\S+)$/.exec(strategy) ?? []
  await page.goto(address)
  await expect(page.getByRole('heading', { name: `${total.toLocaleString('en')} documents found` })).toBeVisible()
})
