import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { signInReader } from './browser/account-screens.ts'
import { at } from './browser/addresses.ts'
import { expect, test } from './browser/test.ts'
import { looks, sizeOf } from './looks/looks.ts'
import { differenceOf, drawnBy, takePicture, tolerance } from './looks/picture.ts'

const folder = join(import.meta.dirname, '../docs/looks')

/** What drew the pictures that are kept. */
const drawnByFile = join(folder, 'drawn-by.txt')

/** `npm run evidence -- screenshots` keeps what is seen; otherwise what is seen is compared with what is kept. */
const keeping = process.env['LOOKS'] === 'keep'

const drawnThen = existsSync(drawnByFile) ? readFileSync(drawnByFile, 'utf8').trim() : 'nothing yet'

for (const look of looks)
  test.describe(look.name, () => {
    test.use({ viewport: sizeOf(look), colorScheme: look.dark ? 'dark' : 'light' })

    test('looks as docs/looks shows it', { tag: '@full' }, async ({ page, browser, problems }) => {
      problems.allow(/articles\/zzzzzzzzzz|status of 404/)
      if (look.user) await signInReader(page)
      await page.goto(at(look.site, look.path))
      await look.ready(page)
      const drawnNow = await drawnBy(page, browser)
      const said = `The pictures were drawn by ${drawnThen}; this machine draws by ${drawnNow}, so they are not compared.`
      test.skip(!keeping && drawnNow !== drawnThen, said)
      const file = join(folder, `${look.name}.webp`)
      const seen = await takePicture(page, browser)
      if (keeping) {
        mkdirSync(folder, { recursive: true })
        writeFileSync(drawnByFile, `${drawnNow}\n`)
        writeFileSync(file, seen)
        return
      }
      const differing = await differenceOf(browser, readFileSync(file), seen)
      if (differing > tolerance)
        await test.info().attach(`${look.name}.webp`, { body: seen, contentType: 'image/webp' })
      expect(differing, `share of pixels that differ from docs/looks/${look.name}.webp`).toBeLessThanOrEqual(tolerance)
    })
  })
