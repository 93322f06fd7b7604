import type { APIResponse, Route } from '@playwright/test'

/**
 * What the site answers. Only browsers know that names below `localhost` are this machine; Playwright's own client asks
 * by number.
 */
export const fetchReally = (route: Route, options: { maxRedirects?: number } = {}): Promise<APIResponse> => {
  const address = new URL(route.request().url())
  const { host } = address
  address.hostname = '127.0.0.1'
  return route.fetch({ ...options, url: address.href, headers: { ...route.request().headers(), host } })
}
