import type { Page } from '@playwright/test'
import type { Lang, SiteId } from 'shared/sites'
import { layer, results, takenOver } from '../browser/page-parts.ts'

/** Widths and heights people have: a small phone, a phone, a tablet, a desk. */
const sizes = {
  small: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1440, height: 900 },
} as const

type Size = keyof typeof sizes

/** A screen as it is looked at: a page of a site in a language, of a size, by day or by night, of a visitor or a user. */
export interface Look {
  /** Says what is seen and how: `results-pt-phone-user`. */
  name: string
  site: SiteId
  path: string
  size: Size
  dark: boolean
  user: boolean
  /** Waits for what the screen is about, and opens what stands on it. */
  ready: (page: Page) => Promise<unknown>
}

const shown = (page: Page) => page.getByRole('main').getByRole('heading').first().waitFor()
/** Results and, where there is room for them, the choices beside them with their counts. */
const found = async (page: Page): Promise<void> => {
  await results(page).first().waitFor()
  await page.waitForFunction(() => {
    if (window.innerWidth < 1024) return true
    const lists = [...document.querySelectorAll('aside ul[aria-label]')].filter(({ children }) => children.length > 0)
    const counted = (choice: Element): boolean =>
      [...choice.querySelectorAll('*')].some(({ textContent }) => /^\d[\d\p{P}\p{Z}]*$/u.test(textContent))
    return lists.length > 1 && lists.every((list) => [...list.children].every(counted))
  })
}

/** The second and third result side by side. */
const compared: Look['ready'] = async (page) => {
  await found(page)
  await takenOver(page)
  for (const place of [1, 2]) await results(page).nth(place).getByRole('checkbox').check()
  await page.getByRole('link', { name: 'Compare', exact: true }).click()
  await page.getByRole('table').waitFor()
}

const entries = (page: Page) => page.getByRole('main').getByRole('checkbox').nth(1).waitFor()

/** The form once its proof of work is done: it takes as long as the machine needs. */
const checked: Look['ready'] = (page) => page.getByRole('main').locator('[data-state="done"]').waitFor()

const withLayer =
  (name: RegExp): Look['ready'] =>
  async (page) => {
    await found(page)
    await takenOver(page)
    await page.getByRole('button', { name }).filter({ visible: true }).first().click()
    await layer(page).getByRole('button').nth(3).waitFor()
  }

/** @param at the page, the site, the language, the size, and `dark` and `user` where they are so */
const look = (
  screen: string,
  at: `${SiteId} ${Lang} ${Size}${'' | ' dark'}${'' | ' user'}`,
  path: string,
  ready: Look['ready'] = shown,
): Look => {
  const [site, lang, size, ...how] = at.split(' ') as [SiteId, Lang, Size, ...string[]]
  const address = `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`
  const name = [screen, site, lang, size, ...how].join('-')
  return { name, site, path: address, size, dark: how.includes('dark'), user: how.includes('user'), ready }
}

export const sizeOf = ({ size }: Look) => sizes[size]

const obesity = '/search?q=obesity'
const filtered = '/search?q=obesity&applied_filters=10_28,0_12_2005_2020,6_184'
const review = '/articles/n3xbls3g74'

/** The forty screens whose look is kept: every main page, the widths, both schemes, every language, visitors and users. */
export const looks: readonly Look[] = [
  look('home', 'hse en desk', '/'),
  look('home', 'sse fr desk dark', '/'),
  look('home', 'hse cn tablet', '/'),
  look('home', 'hse es phone user', '/'),
  look('home', 'hse pt small', '/'),

  look('results', 'hse en desk', obesity, found),
  look('results', 'hse fr desk user', filtered, (page) => entries(page).then(() => found(page))),
  look('results', 'hse cn desk dark', obesity, found),
  look('results', 'cvd en desk', '/search?best=true', found),
  look('results', 'hse en tablet user', obesity, entries),
  look('results', 'sse fr tablet', '/search?q=violence', found),
  look('results', 'hse pt phone user', filtered, entries),
  look('results', 'sse cn phone dark', '/search?q=housing', found),
  look('results', 'hse es small', obesity, found),
  look('results', 'hse fr small user', filtered, entries),
  look('nothing-found', 'hse en desk', '/search?q=qqzzxxqq+zzqqxxzz'),
  look('nothing-found', 'hse pt phone', '/search?q=qqzzxxqq+zzqqxxzz'),
  look('compare', 'hse en desk', obesity, compared),
  look('advanced', 'hse en desk', '/search/advanced'),
  look('filters', 'hse en phone', obesity, withLayer(/^Filters/)),
  look('menu', 'hse cn phone', obesity, withLayer(/菜单/)),

  look('article', 'hse en desk', review),
  look('article', 'hse fr tablet', review),
  look('article', 'hse cn phone', review),
  look('article', 'hse pt small user', review),
  look('article', 'cvd en desk dark', '/articles/b3irsxiuhp'),
  look('article-not-found', 'hse es desk', '/articles/zzzzzzzzzz'),

  look('latest', 'hse en desk', '/latest-content'),
  look('latest', 'sse fr phone', '/latest-content'),
  look('latest', 'hse cn tablet dark', '/latest-content'),

  look('saved-documents', 'hse en desk user', '/user/articles', entries),
  look('saved-documents', 'hse fr phone user', '/user/articles', entries),
  look('saved-searches', 'hse es desk dark user', '/user/searches', entries),
  look('saved-searches', 'hse cn tablet user', '/user/searches', entries),
  look('profile', 'hse pt tablet user', '/profile'),
  look('login', 'hse en desk', '/login'),
  look('sign-up', 'hse pt phone', '/signup', checked),
  look('about', 'sse fr desk', '/about'),
  look('about', 'cvd en phone dark', '/about'),
  look('privacy', 'hse es small', '/privacy'),
]
