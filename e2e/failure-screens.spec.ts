import type { Lang } from 'shared/sites'
import { failureScreens } from './browser/failure-screens.ts'
import { test } from './browser/own-site.ts'
import { expectSound } from './browser/check-accessibility.ts'

const langs: readonly Lang[] = ['en', 'cn']

for (const { name, open } of failureScreens) {
  const tag = name === 'a part that is unreachable' ? [] : ['@full']
  test(
    `${name}: axe finds nothing in light and dark, and everything fits, in English and Chinese`,
    { tag },
    async ({ browser, site }) => {
      test.setTimeout(180_000)
      const before = site.registryText()
      for (const lang of langs) {
        const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 } })
        const page = await context.newPage()
        await open(page, site, lang)
        await expectSound(page)
        await context.close()
        site.putRegistry(before)
      }
    },
  )
}
