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

/** Notes errors on the console (those of the content security policy among them), thrown errors, and foreign requests. */
const watch = (context: BrowserContext): string[] => {
  const found: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') found.push(`console: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => found.push(`thrown: ${error.error().message}`))
  context.on('request', (request) => {
    if (isForeign(request.url())) found.push(`foreign request: ${request.url()}`)
  })
  return found
}

/** Playwright's test, in which a console error, a thrown error or a request to a foreign origin fails the test. */
export const test = base.extend<{ problems: Problems }>({
  problems: [
    async ({ context }, use) => {
      const found = watch(context)
      const allowed: RegExp[] = []
      await use({ allow: (pattern) => void allowed.push(pattern) })
      expect(found.filter((problem) => !isBusy(problem) && !allowed.some((pattern) => pattern.test(problem)))).toEqual(
        [],
      )
    },
    { auto: true },
  ],
})

export { expect }
