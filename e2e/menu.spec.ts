import type { Page } from '@playwright/test'
import { goHome, heading, layer, takenOver } from './browser/page-parts.ts'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'
import { withoutScripts } from './browser/without-scripts.ts'

/** The entries of the main menu, in their order. */
const menuOf = async (page: Page, button: string): Promise<string[]> => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await layer(page).getByRole('listitem').first().waitFor()
  const entries = await layer(page).getByRole('navigation').getByRole('listitem').allTextContents()
  await page.keyboard.press('Escape')
  // Closing goes back in the history, and another page that is asked for meanwhile would be given up.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  return entries
}

test(
  'the main menu has the specified entries, those of a new release in an open tab, and none of one that is withdrawn',
  { tag: ['@shell', '@mf-latest'] },
  async ({ page, site, browser, problems }) => {
    problems.allow(/status of 404/)
    await page.goto(site.at('cvd', '/search?lang=en'))
    await takenOver(page)
    expect(await menuOf(page, 'Menu')).toEqual(['Guided search', 'Create an account', 'Log in'])
    await page.goto(site.at('hse', '/select-language?lang=fr'))
    await takenOver(page)
    const specified = [
      'Accueil',
      'À propos',
      'Langue',
      'Recherche guidée',
      'Nouveautés',
      'Créer un compte',
      'Se connecter',
    ]
    expect(await menuOf(page, 'Menu')).toEqual(specified)

    // A release with one more entry, which leads to a page of its own remote.
    const [latest, next] = [site.row('mf-latest'), '9.0.0']
    const menu = [...(latest.menu ?? []), { name: 'terms', text: 'pages.terms', route: '/terms', order: 550 }]
    site.publish({ ...latest, menu, current: site.remake(latest, next), previous: null })
    await goHome(page)
    await expect.poll(() => menuOf(page, 'Menu')).toEqual(specified.toSpliced(5, 0, 'Conditions d’utilisation'))
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await layer(page).getByRole('link', { name: 'Conditions d’utilisation' }).click()
    await expect(page).toHaveURL(/\/terms\?lang=fr/)
    // Code that is asked for after the release was withdrawn is refused, and says so.
    await expect(heading(page)).toHaveText('Conditions d’utilisation')

    site.withdraw(site.row('mf-latest').current.base)
    await goHome(page)
    const without = specified.filter((entry) => !['À propos', 'Nouveautés'].includes(entry))
    await expect.poll(() => menuOf(page, 'Menu')).toEqual(without)

    const plain = await withoutScripts(browser)
    await plain.goto(site.at('hse', '/?lang=fr'))
    const ways = plain.locator('aside').getByRole('navigation').last().getByRole('link')
    expect(await ways.allTextContents()).not.toContain('Nouveautés')
    await plain.close()
  },
)
