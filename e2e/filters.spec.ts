import type { Page } from '@playwright/test'
import type { SiteId } from 'shared/sites'
import { at, onSite, onlyFull, siteIds } from './browser/addresses.ts'
import { axeFor, findingsOf } from './browser/axe.ts'
import { layer, results, typeInto } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

const count = (page: Page) => page.getByRole('heading', { level: 2, name: /documents? found/ })
const chips = (page: Page) => page.getByRole('button', { name: /^Remove filter/ })
const slot = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })

const openResults = async (page: Page, address: string): Promise<void> => {
  await page.goto(address)
  await expect(results(page).first()).toBeVisible()
}

/** Opens every branch of the tree in the layer by its button, the keyboard's way. */
const openEveryBranch = async (page: Page): Promise<number> => {
  const closed = layer(page).getByRole('button', { name: /^Show what belongs to/, expanded: false })
  let opened = 0
  for (; await closed.count(); opened += 1) {
    await closed.first().focus()
    await page.keyboard.press('Enter')
  }
  return opened
}

/** Opens groups of the filters by keyboard, each with all its branches; gives how many branches there were. */
const openGroups = async (page: Page, site: SiteId, maxGroups = Infinity): Promise<number> => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openResults(page, at(site, '/search?lang=en'))
  await page.getByRole('button', { name: 'Filters', exact: true }).focus()
  await page.keyboard.press('Enter')
  const groups = layer(page).getByRole('listitem').getByRole('button')
  await groups.first().waitFor()
  const names = await groups.allInnerTexts()
  expect(names.length).toBeGreaterThan(4)
  let branches = 0
  for (const [place, name] of names.slice(0, maxGroups).entries()) {
    await groups.nth(place).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(2)
    await layer(page).getByRole('checkbox').first().waitFor()
    branches += await openEveryBranch(page)
    expect(await findingsOf(axeFor(page).include('[role="dialog"]')), name).toEqual([])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(groups.nth(place)).toBeFocused()
  }
  return branches
}

test(
  'the first filter tree opens by keyboard, whole, and axe finds nothing',
  { tag: '@mf-search' },
  async ({ page }) => {
    expect(await openGroups(page, 'hse', 1)).toBeGreaterThan(0)
  },
)

for (const site of siteIds) {
  test(
    `on ${site} every filter tree opens by keyboard, whole, and axe finds nothing`,
    { tag: '@full' },
    async ({ page }) => {
      test.setTimeout(480_000)
      expect(await openGroups(page, site)).toBeGreaterThan(10)
    },
  )

  test(
    `on ${site} Back, Forward and a reload restore query, option, order and filters`,
    onSite(site, 'hse', '@mf-search'),
    async ({ page }) => {
      await openResults(page, at(site, '/search?q=health&best=true&s=highest_quality,most_recent&lang=en'))
      await slot(page, 'And then by').selectOption('Best evidence')
      await expect(page).toHaveURL(/s=highest_quality,most_recent,best/)
      await page.getByRole('button', { name: /^Type(?! of)/ }).click()
      // One that finds something: which that is, the counts tell, and which stands first they may change.
      const type = layer(page)
        .getByRole('checkbox', { name: /[1-9][\d,]* documents?$/ })
        .first()
      await type.click()
      await expect(page).toHaveURL(/applied_filters=10_/)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const expectWhole = async (): Promise<void> => {
        await expect(page.getByRole('search').getByRole('combobox')).toHaveValue('health')
        await expect(page.getByRole('radio', { name: 'Best evidence' })).toBeChecked()
        await expect(slot(page, 'Sort by')).toHaveValue('highest_quality')
        await expect(slot(page, 'Then by')).toHaveValue('most_recent')
        await expect(slot(page, 'And then by')).toHaveValue('best')
        await expect(chips(page)).toHaveCount(1)
      }
      await expectWhole()
      // Not while the results are updated, when the old number stands there.
      await expect(count(page)).toHaveText(/^[\d,]+ documents? found$/)
      const found = (await count(page).textContent()) ?? ''
      await page.reload()
      await expectWhole()
      await expect(count(page)).toHaveText(found)
      await chips(page).click()
      await expect(chips(page)).toHaveCount(0)
      await page.goBack()
      await expectWhole()
      await expect(count(page)).toHaveText(found)
      await page.goForward()
      await expect(chips(page)).toHaveCount(0)
    },
  )
}

test('the number beside a filter is the number of documents found once it is ticked', async ({ page }) => {
  await openResults(page, at('hse', '/search?q=diabetes&lang=en'))
  await page.getByRole('button', { name: /^Type(?! of)/ }).click()
  const type = layer(page).getByRole('checkbox', { name: /^Systematic reviews of effects/ })
  await expect(type).toHaveAccessibleName(/ documents?$/)
  const shown = ((await type.evaluate((box) => box.closest('label')?.textContent)) ?? '').match(
    /([\d,]+)\1 documents?$/,
  )?.[1]
  await type.click()
  await expect(layer(page).getByRole('button', { name: new RegExp(`^Show ${shown} documents?$`) })).toBeVisible()
  await layer(page).getByRole('button', { name: /^Show/ }).click()
  await expect(count(page)).toHaveText(`${shown} documents found`)
})

test('documents are found by a country at least one of their studies is from', onlyFull, async ({ page }) => {
  await openResults(page, at('hse', '/search?q=malaria&lang=en'))
  await page.getByRole('button', { name: /^Countries/ }).click()
  const relation = layer(page).getByRole('radio', { name: /^Documents with at least one study from the country/ })
  await relation.check()
  await expect(relation).toBeFocused()
  await typeInto(layer(page).getByRole('searchbox', { name: 'Find a country' }), 'uganda')
  const uganda = layer(page).getByRole('checkbox', { name: /^Uganda [\d,]+ documents?$/ })
  const shown = ((await uganda.evaluate((box) => box.closest('label')?.textContent)) ?? '').match(
    /([\d,]+)\1 documents?$/,
  )?.[1]
  await uganda.check()
  await expect(page).toHaveURL(/applied_filters=61_/)
  await layer(page)
    .getByRole('button', { name: new RegExp(`^Show ${shown} documents?$`) })
    .click()
  const expectWhole = async (): Promise<void> => {
    await expect(count(page)).toHaveText(new RegExp(`^${shown} documents? found$`))
    await expect(chips(page)).toHaveAccessibleName('Remove filter: Studies conducted in: Uganda')
  }
  await expectWhole()
  await page.reload()
  await expectWhole()
})

const oldLinks: [site: (typeof siteIds)[number], filters: string, names: string[]][] = [
  ['hse', '1_1,2_1060,6_164', ['Governance arrangements', 'Global budget', 'Eswatini']],
  ['sse', '2_2038,31_193,6_170', ['Delivery arrangements', 'Disciplines', 'North Macedonia']],
  ['cvd', '6_47,6_183', ['Congo - Kinshasa', 'Tanzania']],
]
for (const [site, filters, names] of oldLinks) {
  test(
    `on ${site} a link with keys of former years shows its filters by their present names`,
    onSite(site, 'hse'),
    async ({ page }) => {
      await page.goto(at(site, `/search?applied_filters=${filters}&lang=en`))
      await expect(chips(page)).toHaveCount(names.length)
      for (const name of names) {
        await expect(page.getByRole('button', { name: new RegExp(`^Remove filter: .*${name}`) })).toBeVisible()
      }
      await expect(page.getByText(/not known on this site/)).toHaveCount(0)
      await chips(page).first().click()
      await expect(chips(page)).toHaveCount(names.length - 1)
      await page.reload()
      await expect(chips(page)).toHaveCount(names.length - 1)
    },
  )
}

test('an item that no document has is told apart, and countries are found while typing', onlyFull, async ({ page }) => {
  await openResults(page, at('hse', '/search?q=malaria+bednets&lang=en'))
  await page.getByRole('button', { name: /^Countries/ }).click()
  await typeInto(layer(page).getByRole('searchbox'), 'ivoire')
  await expect(layer(page).getByRole('checkbox')).toHaveCount(1)
  await typeInto(layer(page).getByRole('searchbox'), 'andorra')
  await expect(layer(page).getByRole('checkbox', { name: 'Andorra 0 documents' })).toBeVisible()
})
