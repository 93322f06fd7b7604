import { sites } from 'shared/sites'
import { at, siteIds } from './browser/addresses.ts'
import { results, searchFor } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const names = { hse: 'Health Systems Evidence', sse: 'Social Systems Evidence', cvd: 'COVID-19 Evidence' }

for (const site of siteIds) {
  test(`the host name ${site}.localhost brings the site ${site}`, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const address = new URL(request.url())
      if (address.pathname.endsWith('/search') && request.resourceType() === 'fetch') {
        asked.push(address.searchParams.get('site') ?? '')
      }
    })
    await page.goto(at(site, '/search?q=health'))
    // What the first page shows comes with it; what is searched for on it is asked for by the browser.
    await expect(results(page).first()).toBeVisible()
    await searchFor(page, 'children')
    await expect(results(page).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-site', site)
    await expect(page.getByRole('banner').getByRole('link', { name: names[site] })).toHaveAttribute(
      'href',
      new RegExp(`^${sites[site].logo.replace('?', '\\?')}`),
    )
    await expect.poll(() => new Set(asked)).toEqual(new Set([site]))
  })

  test(`the first page of ${site} is ${sites[site].home}`, async ({ page }) => {
    await page.goto(at(site, '/'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(sites[site].home)
  })
}

test('a query parameter cannot change the site', async ({ page }) => {
  await page.goto(at('hse', '/search?q=health&site=cvd'))
  await expect(results(page).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-site', 'hse')
})
