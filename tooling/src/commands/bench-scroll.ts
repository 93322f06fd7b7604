import { chromium } from '@playwright/test'
import {
  abstractInTheMiddle,
  loadResults,
  openAsUser,
  pressOften,
  scrollThrough,
  takeInteractions,
} from '../bench/long-list.ts'
import { defineCommand } from '../../../api/src/command-line/define-command.ts'
import { tasksDuring, type Task } from '../bench/main-thread.ts'
import { median } from '../bench/median.ts'
import { findChromium } from '../setup/chromium.ts'

const address = `http://hse.localhost:${process.env['PORT'] ?? 3000}/search?q=health&lang=en`

/** A task longer than this keeps a page from answering in time. */
const long = 50

const report = (what: string, tasks: readonly Task[], interactions: readonly number[]): void => {
  const worst = Math.max(0, ...tasks.map(({ processor }) => processor))
  const byProcessor = tasks.filter(({ processor }) => processor > long).length
  const byClock = tasks.filter(({ clock }) => clock > long).length
  console.log(`  ${what}`)
  console.log(
    `    tasks above ${long} ms: ${byProcessor} by processor time (the longest ${worst.toFixed(0)} ms), ${byClock} by the clock`,
  )
  if (interactions.length === 0) return
  console.log(
    `    ${interactions.length} interactions by the clock: median ${median(interactions)} ms, worst ${Math.max(...interactions)} ms`,
  )
}

export default defineCommand({
  options: {
    results: { type: 'number', default: 1000 },
    cpu: { type: 'number', default: 1, describe: 'How many times slower the processor is' },
  },
  run: async ({ results: wanted, cpu: slowdown }) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
    })
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      await openAsUser(page, address)
      const measure = async (what: string, act: () => Promise<unknown>): Promise<void> => {
        await takeInteractions(page)
        report(what, await tasksDuring(browser, page, act), await takeInteractions(page))
      }
      console.log(`${address}, CPU ${slowdown === 1 ? 'as it is' : `${slowdown} times slower`}`)
      await measure(`loading ${wanted} results`, () => loadResults(page, wanted))
      const client = await page.context().newCDPSession(page)
      await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      await measure('scrolling up over all of them', () => scrollThrough(page, -1000))
      await measure('scrolling down again', () => scrollThrough(page, 1000))
      const abstract = await abstractInTheMiddle(page)
      await measure('opening and closing an abstract', () => pressOften(page, abstract, 10))
    } finally {
      await browser.close()
    }
  },
})
