// npm run bench:scroll: how smooth a list of 1,000 results is for a logged-in person, on the site that `npm start` runs.
// Usage: npm run bench:scroll [-- --results 1000] [--cpu 1]
import { chromium } from '@playwright/test'
import {
  loadResults,
  openAsUser,
  pressInTheMiddle,
  scrollThrough,
  takeStrain,
  type Strain,
} from '../bench/long-list.ts'
import { median } from '../bench/median.ts'
import { findChromium } from '../setup/chromium.ts'

const numberAfter = (flag: string, standard: number): number => {
  const place = process.argv.indexOf(flag)
  return place > 0 ? Number(process.argv[place + 1]) : standard
}

const wanted = numberAfter('--results', 1000)
const slowdown = numberAfter('--cpu', 1)
const address = `http://hse.localhost:${process.env['PORT'] ?? 3000}/search?q=health&lang=en`

const report = (what: string, { longTasks, interactions }: Strain): void => {
  const worst = Math.round(Math.max(0, ...longTasks))
  const tasks = `${longTasks.length} long tasks${worst ? `, the longest ${worst} ms` : ''}`
  const felt = interactions.length
    ? `; ${interactions.length} interactions, median ${median(interactions)} ms, worst ${Math.max(...interactions)} ms`
    : ''
  console.log(`  ${what.padEnd(28)} ${tasks}${felt}`)
}

const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await openAsUser(page, address)
  const loaded = await loadResults(page, wanted)
  console.log(`${address}: ${loaded} results, CPU ${slowdown === 1 ? 'as it is' : `${slowdown} times slower`}`)
  report('loading them', await takeStrain(page))
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate(() => window.scrollTo(0, 0))
  await takeStrain(page)
  const down = await scrollThrough(page, 1000)
  report(`scrolling down, ${down} turns`, await takeStrain(page))
  const up = await scrollThrough(page, -1000)
  report(`scrolling up, ${up} turns`, await takeStrain(page))
  await pressInTheMiddle(page, 10)
  report('opening abstracts', await takeStrain(page))
} finally {
  await browser.close()
}
