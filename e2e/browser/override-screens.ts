import type { Page } from '@playwright/test'
import { at } from './addresses.ts'
import { laptopAnswer } from './dev-override.ts'
import { heading } from './page-parts.ts'
import type { Screen } from './screen.ts'

/** A development server that every site on this machine allows; its answers are the test's. */
export const laptopOrigin = 'http://localhost:3001'

const screenOf = (origin: string, lang: string): string =>
  at('hse', `/__composition/override?${new URLSearchParams({ remote: 'mf-search', origin, lang })}`)

const openScreen = async (page: Page, origin = laptopOrigin, lang = 'en'): Promise<void> => {
  await page.goto(screenOf(origin, lang))
  await heading(page).waitFor()
}

const openOverridden = async (page: Page, works: boolean): Promise<void> => {
  await page.route(`${laptopOrigin}/**`, (route) => {
    const answer = works ? laptopAnswer(laptopOrigin, new URL(route.request().url()).pathname) : undefined
    if (!answer) return route.abort()
    const { body, type } = answer
    return route.fulfill({ body, contentType: type, headers: { 'access-control-allow-origin': '*' } })
  })
  await openScreen(page)
  await page.getByRole('button', { name: /^Run/ }).click()
  await page.locator(`[data-override=${works ? 'runs' : 'failed'}]`).waitFor()
  await heading(page).waitFor()
}

export const overrideScreens: readonly Screen[] = [
  { name: 'override to confirm', open: (page) => openScreen(page) },
  { name: 'override to confirm in Chinese', open: (page) => openScreen(page, laptopOrigin, 'cn') },
  { name: 'override that is not allowed', open: (page) => openScreen(page, 'http://localhost:9999') },
  { name: 'page with a remote from a laptop', open: (page) => openOverridden(page, true) },
  { name: 'page whose laptop is away', open: (page) => openOverridden(page, false) },
]
