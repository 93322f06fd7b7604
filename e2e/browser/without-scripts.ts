import type { Browser, Page } from '@playwright/test'

/**
 * A page whose browser runs no scripts. Firefox's driver cannot turn them off: there each document is sandboxed, which
 * turns them off for it.
 */
export const withoutScripts = async (browser: Browser): Promise<Page> => {
  if (browser.browserType().name() !== 'firefox')
    return (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const page = await browser.newPage()
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document') return route.continue()
    // Only browsers know that names below `localhost` are this machine.
    const address = new URL(request.url())
    const { host } = address
    address.hostname = '127.0.0.1'
    const response = await route.fetch({ url: address.href, headers: { ...request.headers(), host }, maxRedirects: 0 })
    const sandbox = 'sandbox allow-same-origin allow-forms allow-popups allow-top-navigation'
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': sandbox } })
  })
  return page
}
