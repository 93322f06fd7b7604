import { test as base, expect, type BrowserContext } from '@playwright/test'
import { apiOrigin, ownOrigins } from './addresses.ts'

export interface Problems {
  /** Accepts messages that a test brings about itself, such as a script that does not arrive. */
  allow: (pattern: RegExp) => void
}

const isForeign = (address: string): boolean => {
  const { protocol, origin } = new URL(address)
  return protocol.startsWith('http') && !ownOrigins.includes(origin)
}

/**
 * The API turns calls away while its machine has no time for them, and pages ask again: a journey that goes on in spite of
 * it has not failed.
 */
const isBusy = (message: string): boolean => message.includes('status of 503') && message.includes(`(${apiOrigin}/api/`)

/** What Firefox says of a script with an integrity that did not come, as when a page is left before: the hash is that of nothing. */
const isCutOff = (message: string): boolean =>
  message.includes('OLBgp1GsljhM2TJ+sbHjaiH9txEUvgdDTAzHv2P24donTt6/529l+9Ua0vFImLlb')

/** Notes errors on the console (those of the content security policy among them), thrown errors, and foreign requests. */
const watch = (context: BrowserContext): string[] => {
  const found: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => {
    // Firefox runs init scripts on the blank page that a tab begins with, too, which has no storage.
    if (error.page()?.url() !== 'about:blank') found.push(`thrown: ${error.error().message}`)
  })
  context.on('request', (request) => {
    if (isForeign(request.url())) found.push(`foreign request: ${request.url()}`)
  })
  return found
}

/** A test continues after this time without the code of the part: the test may be about its absence. */
const takeoverTimeoutMs = 5000

/** Whether the code of the page's part has taken over what the server has rendered, or is said to have failed; it runs in the page. */
export const isTakenOver = (): boolean => {
  const shown = [...document.querySelectorAll('#content > *')]
  const hasCode = (element: Element) => Object.keys(element).some((name) => name.startsWith('__reactFiber'))
  return (shown.length > 0 && shown.every(hasCode)) || document.querySelector('[data-remote-failure]') !== null
}

/** Playwright's test, in which pages are opened until they answer by their code, and in which a console error, a thrown error or a request to a foreign origin fails the test. */
export const test = base.extend<{ problems: Problems }>({
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page)
    // A link that is pressed before would load its page again, as links do.
    page.goto = async (address, options) => {
      const response = await goto(address, options)
      if (options?.waitUntil !== 'commit')
        await page.waitForFunction(isTakenOver, undefined, { timeout: takeoverTimeoutMs }).catch(() => null)
      return response
    }
    await use(page)
  },
  problems: [
    async ({ context }, use) => {
      const found = watch(context)
      const allowed: RegExp[] = []
      await use({ allow: (pattern) => void allowed.push(pattern) })
      const isAccepted = (problem: string): boolean =>
        isBusy(problem) || isCutOff(problem) || allowed.some((pattern) => pattern.test(problem))
      expect(found.filter((problem) => !isAccepted(problem))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
