import { test as base, expect, type BrowserContext } from '@playwright/test'
import { ownOrigins } from './addresses.ts'

export interface Problems {
  /** Accepts messages that a test brings about itself, such as a script that does not arrive. */
  allow: (pattern: RegExp) => void
}

const isForeign = (address: string): boolean => {
  const { protocol, origin } = new URL(address)
  return protocol.startsWith('http') && !ownOrigins.includes(origin)
}

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
      expect(found.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
