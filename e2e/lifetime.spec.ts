import type { Page } from '@playwright/test'
import { at } from './browser/addresses.ts'
import { heading, layer, openLayer, resultLink, results } from './browser/page-parts.ts'
import { test } from './browser/own-site.ts'
import { expect } from './browser/test.ts'
import { growth, measure } from './lifetime/measure.ts'
import { watchPage } from './lifetime/watch-page.ts'

const warmUp = 10
const visits = 50

interface Journey {
  path: string
  /** Shows that the page is there. */
  there: (page: Page) => Promise<void>
  /** Leaves the page or opens a layer, by what the site offers, and comes back. */
  visit: (page: Page) => Promise<void>
}

const headed = (name: string | RegExp) => async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const listed = (page: Page): Promise<void> => expect(results(page)).toHaveCount(20)

const homeAndBack = async (page: Page): Promise<void> => {
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('search')).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await page.goBack()
}

const throughLayers = async (page: Page): Promise<void> => {
  await openLayer(page, 'Search tips')
  const group = layer(page).getByRole('button', { name: 'More help' })
  await group.click()
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(group).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const journeys: Record<string, Journey> = {
  'mf-article, and the results it was opened from': {
    path: '/search?q=health&lang=en',
    there: listed,
    visit: async (page) => {
      await resultLink(page, 0).click()
      await expect(page.getByRole('heading', { name: 'Licence and source' })).toBeVisible()
      await page.goBack()
    },
  },
  'mf-latest, and the home page': {
    path: '/latest-content?lang=en',
    there: headed('Latest content'),
    visit: homeAndBack,
  },
  'mf-account, and the home page': { path: '/login?lang=en', there: headed(/Log in/), visit: homeAndBack },
  'the filter layers of mf-search': { path: '/search?q=health&lang=en', there: listed, visit: throughLayers },
  'the menus of the shell': {
    path: '/about?lang=en',
    there: headed(/./),
    visit: async (page) => {
      await openLayer(page, 'Menu')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
}

/** What grows between the first visits, which bring code and answers along, and the last. */
const grown = async (page: Page, { there, visit }: Journey, first: number, last: number): Promise<string[]> => {
  const browser = await page.context().newCDPSession(page)
  const visitTimes = async (times: number): Promise<void> => {
    for (let time = 0; time < times; time += 1) {
      await visit(page)
      await there(page)
    }
  }
  await visitTimes(first)
  const before = await measure(page, browser)
  await visitTimes(last - first)
  const after = await measure(page, browser)
  return growth(before, after, last - first)
}

const leak =
  'window.addEventListener("resize",()=>p);setInterval(()=>p,1e6);new ResizeObserver(()=>p).observe(document.body);'

/** Lets a page leave a listener, a timer and an observer behind whenever it is rendered. */
const leaking = (path: string, text: string): string => {
  if (path !== 'page-latest.js') return text
  const changed = text.replace(/\{Page:\(\)=>(\w+)/, `{Page:()=>function(p){${leak}return $1(p)}`)
  if (changed === text) throw new Error('The page has no export of that name.')
  return changed
}

test('a release that leaves something behind at each visit is found', { tag: '@full' }, async ({ page, site }) => {
  site.release('mf-latest', '9.0.0', leaking)
  await watchPage(page)
  await page.goto(site.at('hse', '/latest-content?lang=en'))
  const latest = journeys['mf-latest, and the home page']
  if (!latest) throw new Error('There is no such journey.')
  await latest.there(page)
  const found = (await grown(page, latest, 2, 5)).map((words) => words.replace(/: \d+ ->.*/, ''))
  expect(found).toEqual(expect.arrayContaining(['ResizeObserver', 'window: resize', 'intervals']))
})

test('a few visits to an article and the results it was opened from: nothing grows', async ({ page }) => {
  const [journey] = Object.values(journeys)
  if (!journey) throw new Error('There is no journey.')
  await watchPage(page)
  await page.goto(at('hse', journey.path))
  await journey.there(page)
  expect(await grown(page, journey, 6, 16)).toEqual([])
})

for (const [name, journey] of Object.entries(journeys)) {
  test(`${visits} visits to ${name}: nothing grows`, { tag: '@full' }, async ({ page }) => {
    test.setTimeout(400_000)
    await watchPage(page)
    await page.goto(at('hse', journey.path))
    await journey.there(page)
    expect(await grown(page, journey, warmUp, visits)).toEqual([])
  })
}
