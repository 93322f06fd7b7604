import type { SearchData } from 'shared/contracts'
import { sites, type Lang, type SiteId } from 'shared/sites'
import { apiOrigin, at, onlyFull, siteIds } from './browser/addresses.ts'
import { openLayer, results, searchBox, typeInto } from './browser/page-parts.ts'
import { expectSound } from './browser/check-accessibility.ts'
import { expect, test } from './browser/test.ts'

const question = 'does exercise in schools reduce obesity in children'

test('a question finds documents, says how it was read, and each part of the reading can be switched off', async ({
  page,
}) => {
  await page.goto(at('hse', `/search?q=${encodeURIComponent(question)}&lang=en`))
  await expect(results(page)).toHaveCount(20)
  await expect(results(page).first().locator('mark').first()).toBeVisible()
  await page.getByText('How this was found').click()
  const how = page.getByRole('region', { name: 'How this was found' })
  await expect(how.getByText(/^Left out/)).toBeVisible()

  const line = await how.getByRole('code').textContent()
  // The line goes by what holds all or most of the question.
  const answer = await page.request.get(
    `${apiOrigin}/api/search?${new URLSearchParams({ q: question, site: 'hse', lang: 'en' }).toString()}`,
  )
  const { classes } = ((await answer.json()) as { data: SearchData }).data
  await how.getByRole('link', { name: 'Search with this line and change it' }).click()
  await expect(searchBox(page)).toHaveValue(line ?? '')
  await expect(page.locator('#search-results')).toHaveText(
    `${new Intl.NumberFormat('en').format(classes.all + classes.most)} documents found`,
  )
  await page.goBack()

  const expansion = how.getByRole('checkbox', { name: 'Search its synonyms and translations too' }).first()
  await expansion.click()
  await expect(page).toHaveURL(/[?&]unexpanded=/)
  await expect(expansion).not.toBeChecked()
  await page.getByRole('checkbox', { name: /^Only the .* full match(es)?$/ }).click()
  await expect(page).toHaveURL(/[?&]match=all/)
})

test('rows make a search, and the history of the visit combines searches', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/?lang=en'))
  await page.getByRole('link', { name: 'Advanced search' }).click()
  const row = page.getByRole('group', { name: 'Row 1' })
  await row.getByRole('combobox', { name: 'Field' }).selectOption('title')
  await typeInto(row.getByRole('textbox'), 'school nurses')
  await expect(page.getByText(/^\d+ documents found$/).first()).toBeVisible()
  await page.getByRole('search').getByRole('button', { name: 'Search', exact: true }).click()
  await expect(results(page).first().getByRole('heading')).toContainText(/nurse/i)

  await typeInto(searchBox(page), 'asthma')
  await searchBox(page).press('Enter')
  await expect(page).toHaveURL(/[?&]q=asthma/)
  await expect(results(page).first().getByRole('heading')).not.toContainText(/nurse/i)
  const history = await openLayer(page, 'Search history')
  await typeInto(history.getByRole('textbox'), '#1 AND #2')
  await history.getByRole('textbox').press('Enter')
  await expect(results(page).first().getByRole('heading')).toContainText(/nurse/i)
  await expect(page).toHaveURL(/school.*nurse.*asthma/)
})

test(
  'how a question was read, the history and the advanced search are sound in light and dark, at 320 pixels too',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto(at('hse', `/search?q=${encodeURIComponent(question)}&lang=en`))
    await page.getByText('How this was found').click()
    await expect(page.getByText('As one line')).toBeVisible()
    await expectSound(page)
    await page.goto(at('hse', '/search?q=asthma&lang=en'))
    await expect(results(page).first()).toBeVisible()
    await openLayer(page, 'Search history')
    await expectSound(page)
    await page.goto(at('hse', '/search/advanced?q=title:asthma+NOT+year:2019&lang=en'))
    await expect(page.getByRole('group', { name: 'Row 2' })).toBeVisible()
    await expectSound(page)
  },
)

const named: [site: SiteId, lang: Lang][] = siteIds.flatMap((site) =>
  sites[site].home === '/' ? sites[site].languages.map((lang): [SiteId, Lang] => [site, lang]) : [],
)
for (const [site, lang] of named) {
  const tag = ['hse cn', 'sse fr'].includes(`${site} ${lang}`) ? [] : ['@full']
  test(
    `the example searches of ${site} in ${lang} find documents that hold all of them`,
    { tag },
    async ({ request }) => {
      const texts = await request.get(
        `${new URL(at(site, '/')).origin.replace(`${site}.`, '')}/i18n/${site}/${lang}.json`,
      )
      const { home } = ((await texts.json()) as { search: { home: Record<string, string> } }).search
      for (const number of [1, 2, 3, 4]) {
        const q = home[`example_${number}`] ?? ''
        const answer = await request.get(`${apiOrigin}/api/search`, { params: { q, site, lang } })
        const { classes, hits } = ((await answer.json()) as { data: SearchData }).data
        expect(classes.all, q).toBeGreaterThan(2)
        expect(hits[0]?.match, q).toBe('all')
        expect([...(hits[0]?.title_marks ?? []), ...(hits[0]?.passage?.marks ?? [])].length, q).toBeGreaterThan(0)
      }
    },
  )
}
