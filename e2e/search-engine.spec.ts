import type { Page } from '@playwright/test'
import { sites } from 'shared/sites'
import { at, onSite, siteIds } from './browser/addresses.ts'
import { results, searchBox } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

/** The description that a page of a site names, in a language. */
const describedBy = async (page: Page): Promise<{ type: string | null; text: string }> => {
  const address = (await page.locator('head link[rel="search"]').getAttribute('href')) ?? ''
  return page.evaluate(async (path) => {
    const response = await fetch(path)
    return { type: response.headers.get('content-type'), text: await response.text() }
  }, address)
}

/** What a browser reads of a description; its own parser of XML refuses what is not well-formed. */
const read = (page: Page, description: string) =>
  page.evaluate((text) => {
    const root = new DOMParser().parseFromString(text, 'application/xml').documentElement
    const texts = (name: string) =>
      [...root.getElementsByTagNameNS('http://a9.com/-/spec/opensearch/1.1/', name)].map((node) => node.textContent)
    return {
      root: root.localName,
      shortName: texts('ShortName'),
      longName: texts('LongName'),
      description: texts('Description'),
      language: texts('Language'),
      template: root.querySelector('Url[type="text/html"]')?.getAttribute('template') ?? '',
    }
  }, description)

for (const site of siteIds)
  test(
    `a browser that reads the description of ${site} as a search engine finds its way to results, in every language`,
    onSite(site, 'hse', '@shell'),
    async ({ page, context }) => {
      // Pages of the sites let no script parse texts.
      const blank = await context.newPage()
      for (const lang of sites[site].languages) {
        await page.goto(at(site, `/privacy?lang=${lang}`))
        const { type, text } = await describedBy(page)
        expect(type).toMatch(/^application\/opensearchdescription\+xml/)
        const engine = await read(blank, text)
        expect(engine.root, lang).toBe('OpenSearchDescription')
        // The lengths that OpenSearch 1.1 (draft 6) allows; each of these stands there once.
        expect(engine.shortName, lang).toEqual([expect.stringMatching(/^.{1,16}$/)])
        expect(engine.longName, lang).toEqual([expect.stringMatching(/^.{1,48}$/)])
        expect(engine.description, lang).toEqual([expect.stringMatching(/^.{1,1024}$/)])
        expect(engine.language, lang).toHaveLength(1)
        const search = new URL(engine.template.replace('{searchTerms}', encodeURIComponent('obesity & school')))
        expect(search.origin).toBe(new URL(at(site, '/')).origin)
        expect(search.searchParams.get('q')).toBe('obesity & school')
        expect(search.searchParams.get('lang')).toBe(lang === 'en' ? null : lang)
        if (lang !== 'en') continue
        await page.goto(search.href)
        await expect(results(page).first()).toBeVisible()
        await expect(searchBox(page)).toHaveValue('obesity & school')
      }
    },
  )
