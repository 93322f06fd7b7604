import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test as base } from '@playwright/test'
import { Builder, By, Capabilities, type WebDriver, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../tooling/src/processes/free-port.ts'
import { waitFor } from '../../tooling/src/processes/service.ts'
import { installedWebKit, type WebKit } from '../../tooling/src/setup/engines.ts'
import { isTakenOver } from '../browser/test.ts'

/** Starts a display on a number that is free, and gives that number. */
const startDisplay = async (path: string) => {
  const display = spawn(path, ['-displayfd', '1', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await once(display.stdout, 'data')) as [Buffer]
  return { name: `:${number.toString().trim()}`, stop: () => display.kill() }
}

interface WebKitSettings {
  /** Options of MiniBrowser beside `--automation`. */
  browserOptions: string[]
}

/**
 * Playwright's runner with WebKit in place of its browsers: `driver` is Selenium's, with a session of its own for each test and
 * a WebDriver for each worker.
 */
export const test = base.extend<WebKitSettings & { driver: WebDriver }, { webDriver: { server: string } & WebKit }>({
  browserOptions: [[], { option: true }],
  webDriver: [
    async ({}, use) => {
      const webkit = installedWebKit()
      if (!webkit) throw new Error('There is no WebKit: these journeys are left out where it is missing.')
      const display = await startDisplay(webkit.display)
      const port = await freePort()
      const server = `http://127.0.0.1:${port}`
      const service = spawn(webkit.driver, [`--port=${port}`, '--host=127.0.0.1'], {
        env: { ...process.env, DISPLAY: display.name, LIBGL_ALWAYS_SOFTWARE: '1' },
        stdio: 'ignore',
      })
      await waitFor(`${server}/status`, service, 'The WebDriver of WebKit')
      await use({ ...webkit, server })
      service.kill()
      display.stop()
    },
    { scope: 'worker' },
  ],
  driver: async ({ webDriver, browserOptions }, use) => {
    const options = { binary: webDriver.browser, args: ['--automation', ...browserOptions] }
    const driver = await new Builder()
      .usingServer(webDriver.server)
      .withCapabilities(new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options }))
      .build()
    await driver.manage().window().setRect({ width: 1280, height: 900 })
    await use(driver)
    await driver.quit()
  },
})

/** Milliseconds that a state is waited for; a page that shows it sooner is not waited for longer. */
const longest = 20_000

/** Opens a page, and waits until its code answers. */
export const open = async (driver: WebDriver, address: string): Promise<void> => {
  await driver.get(address)
  await driver.wait(() => driver.executeScript<boolean>(`return (${isTakenOver.toString()})()`), longest)
}

const quoted = (text: string): string => (text.includes("'") ? `"${text}"` : `'${text}'`)

/** A control with these words or this label. */
export const named = (tag: string, words: string): By =>
  By.xpath(
    `//${tag}[contains(normalize-space(), ${quoted(words)}) or starts-with(@aria-label, ${quoted(words)})][not(ancestor::noscript)]`,
  )

/** An element that is seen, waited for. */
export const seen = async (driver: WebDriver, by: By): Promise<WebElement> => {
  const found = await driver.wait(
    async () => {
      for (const element of await driver.findElements(by))
        if (await element.isDisplayed().catch(() => false)) return element
      return null
    },
    longest,
    `nothing is seen of ${by.toString()}`,
  )
  if (!found) throw new Error(`nothing is seen of ${by.toString()}`)
  return found
}

/** Presses an element as a mouse does, in the middle of the screen, where nothing lies over it. */
export const press = async (driver: WebDriver, by: By): Promise<void> => {
  const element = await seen(driver, by)
  await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", element)
  await element.click()
}

export const words = (driver: WebDriver): Promise<string> =>
  driver.executeScript<string>('return document.body.innerText')

/** Waits until words stand on the page. */
export const expectWords = (driver: WebDriver, expected: string | RegExp): Promise<void> =>
  expect.poll(() => words(driver), { timeout: longest }).toMatch(expected)

/** Waits until the page's heading reads so; asked in the page, where an element cannot be replaced between two questions. */
export const expectHeading = (driver: WebDriver, expected: string): Promise<void> =>
  expect
    .poll(() => inPage<string | undefined>(driver, "return document.querySelector('h1')?.innerText"), {
      timeout: longest,
    })
    .toBe(expected)

export const expectAddress = (driver: WebDriver, expected: RegExp): Promise<void> =>
  expect.poll(() => driver.getCurrentUrl(), { timeout: longest }).toMatch(expected)

export const results = By.css('[role="feed"] article')
export const resultLinks = By.css('[role="feed"] article :is(h2, h3) a')

export const expectResults = (driver: WebDriver, least = 1): Promise<void> =>
  expect
    .poll(async () => (await driver.findElements(results)).length, { timeout: longest })
    .toBeGreaterThanOrEqual(least)

export const resultTitle = async (driver: WebDriver, place = 0): Promise<string> =>
  (await (await driver.findElements(resultLinks))[place]?.getText()) ?? ''

/** The script that a page runs in the engine, as a value. */
export const inPage = <Value>(driver: WebDriver, script: string): Promise<Value> => driver.executeScript<Value>(script)

export { By, expect }
