import { at, onlyFull } from './browser/addresses.ts'
import { layer, openLayer, results } from './browser/page-parts.ts'
import { expect, test } from './browser/test.ts'

test.beforeEach(async ({ page }) => {
  await page.goto(at('hse', '/search?q=health&lang=en'))
  await expect(results(page)).toHaveCount(20)
})

test('layers are 300 pixels wide, and 8 narrower with each level', onlyFull, async ({ page }) => {
  await openLayer(page, 'Menu')
  await layer(page).getByRole('button', { name: 'Language' }).click()
  const dialogs = page.getByRole('dialog')
  await expect(dialogs).toHaveCount(2)
  // The dialog lies inside its panel, which may have a border.
  const width = async (level: number) => (await dialogs.nth(level).locator('..').boundingBox())?.width
  await expect.poll(() => width(0)).toBe(300)
  await expect.poll(() => width(1)).toBe(292)
})

test("the browser's Back closes the top layer, and only then leaves the page", async ({ page }) => {
  await openLayer(page, 'Menu')
  await layer(page).getByRole('button', { name: 'Language' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/search\?q=health/)
})

for (const close of ['Escape', 'Back', 'the close button'] as const) {
  test(
    `a filter chosen in a layer stays when ${close} closes it, and the focus returns`,
    { tag: close === 'Escape' ? ['@mf-search'] : ['@full'] },
    async ({ page }) => {
      const button = page.getByRole('button', { name: /^Type(?! of)/ })
      await openLayer(page, /^Type(?! of)/)
      await layer(page).getByRole('checkbox').first().click()
      await expect(layer(page).getByRole('checkbox').first()).toBeChecked()
      await expect(page).toHaveURL(/applied_filters=/)
      if (close === 'Escape') await page.keyboard.press('Escape')
      else if (close === 'Back') await page.goBack()
      else await layer(page).getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(page).toHaveURL(/q=health.*applied_filters=/)
      await expect(page.getByRole('button', { name: /^Remove filter/ })).toHaveCount(1)
      await expect(button).toBeFocused()
    },
  )
}

test('a filter chosen just before Back closes its layer stays', onlyFull, async ({ page }) => {
  await openLayer(page, /^Type(?! of)/)
  const choice = layer(page).getByRole('checkbox').first()
  // The layer's first boxes are replaced by others when its code has arrived; on one that left the page nothing is chosen.
  const chooseAndGoBack = (): Promise<boolean> =>
    choice.evaluate((box) => {
      if (!box.isConnected) return false
      ;(box as HTMLInputElement).click()
      window.history.back()
      return true
    })
  await expect.poll(chooseAndGoBack).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/q=health.*applied_filters=/)
})

test('a reload opens the open layers again', onlyFull, async ({ page }) => {
  await openLayer(page, 'Search tips')
  await layer(page).getByRole('button', { name: 'More help' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.reload()
  for (const [name, below] of [
    ['Help', 1],
    ['Search tips', 0],
  ] as const) {
    await expect(layer(page).getByRole('heading', { name, level: 2 })).toBeVisible()
    await expect(layer(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(below)
  }
  await expect(results(page)).toHaveCount(20)
})

test('the focus stays inside an open layer', async ({ page }) => {
  await openLayer(page, 'Menu')
  for (let press = 0; press < 15; press += 1) {
    await page.keyboard.press('Tab')
    expect(await layer(page).evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
})

test(
  'the date range applies when both years are complete, and goes when both are empty',
  { tag: '@full' },
  async ({ page }) => {
    await openLayer(page, /^Date range/)
    await layer(page).getByLabel('First year').fill('2005')
    await expect(page).not.toHaveURL(/applied_filters/)
    await layer(page).getByLabel('Last year').fill('2010')
    await expect(page).toHaveURL(/applied_filters=0_12_2005_2010/)
    await layer(page).getByLabel('First year').fill('')
    await layer(page).getByLabel('Last year').fill('')
    await expect(page).not.toHaveURL(/applied_filters/)
  },
)
