import { at, onlyFull } from './browser/addresses.ts'
import { heading, resultLink, results, scrollPlace } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const meta = (name: string) => `head meta[name="${name}"]`

test('title, heading, focus and place follow a change of path', { tag: '@shell' }, async ({ page }) => {
  await page.goto(at('hse', '/search?q=school+health&lang=en'))
  await expect(results(page)).toHaveCount(20)
  await expect(page).toHaveTitle('school health – search – Health Systems Evidence')
  const title = (await resultLink(page, 6).textContent()) ?? ''
  await resultLink(page, 6).click()
  await expect(page).toHaveTitle(`${title} – Health Systems Evidence`)
  await expect(heading(page)).toBeFocused()
  await expect.poll(() => scrollPlace(page)).toBe(0)
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveTitle('Health Systems Evidence')
  await expect(heading(page)).toBeFocused()
})

test(
  'the head of an article describes it to reference managers, and forgets it when the page is left',
  onlyFull,
  async ({ page }) => {
    await page.goto(at('hse', '/search?q=school+health&lang=en'))
    await expect(results(page)).toHaveCount(20)
    const title = (await resultLink(page, 0).textContent()) ?? ''
    const description = await page.locator(meta('description')).getAttribute('content')
    await resultLink(page, 0).click()
    await expect(page.locator(meta('citation_title'))).toHaveAttribute('content', title)
    expect(await page.locator(meta('citation_publication_date')).count()).toBe(1)
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', /\/articles\/[0-9a-z]+-/)
    await expect(page.locator(meta('description'))).not.toHaveAttribute('content', description ?? '')
    await page.goBack()
    await expect(results(page)).toHaveCount(20)
    await expect(page.locator('head [name^="citation_"]')).toHaveCount(0)
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute(
      'href',
      at('hse', '/search?q=school+health'),
    )
    await expect(page.locator(meta('description'))).toHaveAttribute('content', description ?? '')
  },
)

test('the words of an address that are out of date are corrected', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/search?q=school+health&lang=en'))
  const link = (await resultLink(page, 0).getAttribute('href')) ?? ''
  const [path = ''] = link.split('?')
  await page.goto(at('hse', `${path.split('-')[0]}-an-old-title?lang=en`))
  await expect(page).toHaveURL(at('hse', `${path}?lang=en`))
})

for (const path of ['/nowhere', '/articles/zzzzzzzzzz-not-here']) {
  test(`${path} shows the 404 text with ways on`, async ({ page, problems }) => {
    problems.allow(/status of 404/)
    await page.goto(at('hse', `${path}?lang=en`))
    await expect(page.getByRole('heading', { level: 1, name: '404 Page not found' })).toBeVisible()
    await expect(page.getByText('Oops, looks like we could not find the page your are looking for.')).toBeVisible()
    await expect(page.getByText('Try the links above to find what you need.')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Search the evidence' }).click()
    await expect(results(page).first()).toBeVisible()
  })
}

test('a change of only the query string leaves the place alone', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/search?q=health&applied_filters=10_3&lang=en'))
  await expect(results(page).first()).toBeVisible()
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scrollPlace(page)).toBe(200)
  await page.getByRole('radio', { name: 'Best evidence' }).evaluate((radio) => (radio as HTMLInputElement).click())
  await expect(page).toHaveURL(/best=true/)
  await expect(page.getByText('Updating the results')).toBeHidden()
  expect(await scrollPlace(page)).toBe(200)
})
