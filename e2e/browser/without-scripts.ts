import type { Browser, Page } from '@playwright/test'
import { fetchReally } from 'federation/testing'

/**
 * A page whose browser runs no scripts. Firefox's driver cannot turn them off: there each document is sandboxed, which
 * turns them off for it.
 */
export const withoutScripts = async (browser: Browser): Promise<Page> => {
  if (browser.browserType().name() !== 'firefox')
    return (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const page = await browser.newPage()
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    // The browser follows redirects itself, so that it knows the address.
    const response = await fetchReally(route, { maxRedirects: 0 })
    const sandbox = 'sandbox allow-same-origin allow-forms allow-popups allow-top-navigation'
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': sandbox } })
  })
  return page
}
