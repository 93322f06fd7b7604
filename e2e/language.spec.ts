import { languageTag, sites } from 'shared/sites'
import { at, onSite, onlyFull, siteIds } from './browser/addresses.ts'
import { heading, layer, openLayer, results, searchBox, typeInto } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'
import { siteTexts } from './browser/texts.ts'
import { moments, watchTexts } from './browser/visible-texts.ts'

for (const site of siteIds) {
  test(`${site} speaks each of its languages, and says which`, onSite(site, 'hse', '@shell'), async ({ page }) => {
    const titles: string[] = []
    for (const lang of sites[site].languages) {
      await page.goto(at(site, `/search?q=health&lang=${lang}`))
      await expect(results(page).first()).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(lang))
      titles.push(await page.title())
    }
    expect(new Set(titles).size).toBe(sites[site].languages.length)
  })
}

test('a change of language keeps the query, the filters and the page', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/search?q=obesity&applied_filters=10_3&lang=en'))
  await expect(results(page).first()).toBeVisible()
  const languages = await openLayer(page, /^Language:/)
  await languages.getByRole('button', { name: 'Español' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await expect(languages.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')
  await expect(layer(page)).toBeHidden()
  await expect(page).toHaveURL(/q=obesity.*applied_filters=10_3.*lang=es/)
  await expect(searchBox(page)).toHaveValue('obesity')
  await expect(results(page).first()).toBeVisible()
})

test('words typed and not yet sent stay when the language changes', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/?lang=en'))
  await typeInto(searchBox(page), 'qqzz')
  const languages = await openLayer(page, /^Language:/)
  await languages.getByRole('button', { name: 'Français' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.keyboard.press('Escape')
  await expect(searchBox(page)).toHaveValue('qqzz')
})

test('an article changes language without leaving its address', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/search?q=school+health+index&lang=en'))
  await results(page).first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 2, name: 'Abstract' })).toBeVisible()
  const path = new URL(page.url()).pathname
  const languages = await openLayer(page, /^Language:/)
  await languages.getByRole('button', { name: '简体中文' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { level: 2, name: '摘要' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe(path)
})

for (const [site, wanted] of [
  ['hse', 'xx'],
  ['sse', 'es'],
  ['cvd', 'fr'],
] as const) {
  test(`${site} answers lang=${wanted} in English and corrects the address`, onSite(site, 'hse'), async ({ page }) => {
    await page.goto(at(site, `/search?q=health&lang=${wanted}`))
    await expect(page).toHaveURL(/lang=en/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(heading(page)).toBeVisible()
  })
}

test('links inside the site keep the language', onlyFull, async ({ page }) => {
  await page.goto(at('hse', '/search?q=health&lang=pt'))
  await expect(results(page).first()).toBeVisible()
  const links = await page
    .getByRole('link')
    .evaluateAll((all) =>
      all
        .map((link) => (link as HTMLAnchorElement).href)
        .filter((href) => href.startsWith(window.location.origin) && !href.includes('#')),
    )
  expect(links.length).toBeGreaterThan(10)
  expect(links.filter((href) => new URL(href).searchParams.get('lang') !== 'pt')).toEqual([])
})

for (const path of ['/', '/search?q=obesity', '/search?applied_filters=10_3', '/latest-content', '/about']) {
  test(
    `${path} changes language in one go: never a word of both, and the title and the document with it`,
    { tag: path === '/search?q=obesity' ? ['@shell'] : ['@full'] },
    async ({ page }) => {
      await page.goto(at('hse', `${path}${path.includes('?') ? '&' : '?'}lang=en`))
      await expect(heading(page)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const languages = await openLayer(page, /^Language:/)
      await page.waitForLoadState('networkidle')
      await watchTexts(page)
      await languages.getByRole('button', { name: 'Français' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await page.waitForLoadState('networkidle')

      const noted = await moments(page)
      const [before, after] = [noted[0]?.texts ?? [], noted.at(-1)?.texts ?? []]
      const english = new Set(before.filter((text) => !after.includes(text)))
      const alike = [...before, ...(await siteTexts(page, 'en')).values()]
      const french = new Set(after.filter((text) => !alike.includes(text)))
      expect(english.size).toBeGreaterThan(10)
      const titleBefore = noted[0]?.title
      for (const { lang, title, texts } of noted) {
        const inEnglish = texts.filter((text) => english.has(text))
        const inFrench = texts.filter((text) => french.has(text))
        if (inFrench.length > 0) expect({ lang, inFrench, inEnglish }).toEqual({ lang: 'fr', inFrench, inEnglish: [] })
        else expect({ lang, title }).toEqual({ lang: 'en', title: titleBefore })
      }
      expect(noted.at(-1)?.title).not.toBe(titleBefore)
    },
  )
}
