import type { CDPSession, Page } from '@playwright/test'
import { expect } from '../browser/test.ts'
import type { Alive } from './watch-page.ts'

export interface Measure {
  /** Each of these may not grow at all. */
  exact: Alive
  /** What the browser keeps, elements that left the page among it; a little of it comes and goes. */
  kept: { documents: number; nodes: number; listeners: number; heap: number; queries: number }
}

/**
 * Bytes that many visits may leave behind. What the engine compiles for code that runs often levels off (50 kB a visit
 * after ten visits, 13 kB after fifty); the rest is the browser's timeline. A page that is kept holds far more.
 */
const heapBound = (visits: number): number => 500_000 + 15_000 * visits

/** How many answers the page's cache holds, found through what React keeps at the root. */
const countQueries = (page: Page): Promise<number> =>
  page.evaluate(() => {
    interface Fiber {
      memoizedProps: { client?: { getQueryCache?: () => { getAll: () => unknown[] } } } | null
      child: Fiber | null
    }
    const root = document.querySelector('#root')
    const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'))
    let fiber = (root && key && (Reflect.get(root, key) as Fiber | undefined)) || null
    while (fiber) {
      const cache = fiber.memoizedProps?.client?.getQueryCache?.()
      if (cache) return cache.getAll().length
      fiber = fiber.child
    }
    throw new Error('The page has no query cache where it used to be.')
  })

/** Waits until what an answer, a notice or a report leaves behind for a moment is gone: nothing comes or goes any more. */
const atRest = async (page: Page): Promise<void> => {
  let before = ''
  const isStill = async (): Promise<boolean> => {
    const now = JSON.stringify(await page.evaluate(() => window.alive?.()))
    const still = now === before && (await page.evaluate(() => window.ending?.())) === 0
    before = now
    return still
  }
  await expect.poll(isStill, { intervals: [1000], timeout: 30_000 }).toBe(true)
}

/** What is alive on a page at rest, once all that nobody holds is gone. */
export const measure = async (page: Page, browser: CDPSession): Promise<Measure> => {
  await atRest(page)
  const exact = await page.evaluate(() => window.alive?.() ?? {})
  const queries = await countQueries(page)
  for (let turn = 0; turn < 3; turn += 1) await browser.send('HeapProfiler.collectGarbage')
  const { documents, nodes, jsEventListeners } = await browser.send('Memory.getDOMCounters')
  const { usedSize } = await browser.send('Runtime.getHeapUsage')
  return { exact, kept: { documents, nodes, listeners: jsEventListeners, heap: usedSize, queries } }
}

/** What has grown between two measures that lie `visits` visits apart, in words; a true leak leaves one of a kind a visit. */
export const growth = (before: Measure, after: Measure, visits: number): string[] => {
  const bounds = { documents: 1, nodes: visits, listeners: visits, heap: heapBound(visits), queries: 1 }
  const grown = (name: string, from: number, to: number, bound: number): string[] =>
    to - from >= bound ? [`${name}: ${from} -> ${to}`] : []
  return [
    ...Object.entries(after.exact).flatMap(([name, count]) => grown(name, before.exact[name] ?? 0, count, 1)),
    ...Object.entries(bounds).flatMap(([name, bound]) =>
      grown(name, before.kept[name as keyof typeof bounds], after.kept[name as keyof typeof bounds], bound),
    ),
  ]
}
