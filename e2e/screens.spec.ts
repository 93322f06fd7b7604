import { screens } from './browser/screens.ts'
import { laptopOrigin } from './browser/override-screens.ts'
import { expectSound } from './browser/sound-screen.ts'
import { test } from './browser/test.ts'

// One visit serves four questions, because the visits are what takes the time.
for (const { name, open } of screens) {
  test(`${name}: axe finds nothing in light and dark, and nothing scrolls sideways at 320 pixels, nor with longer texts`, async ({
    page,
    problems,
  }) => {
    problems.allow(/status of (400|403|404)|ERR_FAILED/)
    problems.allow(new RegExp(`^foreign request: ${laptopOrigin}/`))
    await open(page)
    await expectSound(page)
  })
}
