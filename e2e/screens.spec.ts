import { screens } from './browser/screens.ts'
import { laptopOrigin } from './browser/override-screens.ts'
import { expectSound } from './browser/check-accessibility.ts'
import { test } from './browser/test.ts'

/** Screens that `npm test` looks at; the others are long. */
const looked = ['home', 'results in Chinese', 'article']
for (const name of looked)
  if (screens.every((screen) => screen.name !== name)) throw new Error(`There is no screen '${name}'.`)

// One visit serves four questions, because the visits are what takes the time.
for (const { name, open } of screens) {
  const tag = looked.includes(name) ? [] : ['@full']
  const title = `${name}: axe finds nothing in light and dark, and nothing scrolls sideways at 320 pixels, nor with longer texts`
  test(title, { tag }, async ({ page, problems }) => {
    problems.allow(/status of (400|403|404)|ERR_FAILED/)
    problems.allow(new RegExp(`^foreign request: ${laptopOrigin}/`))
    await open(page)
    await expectSound(page)
  })
}
