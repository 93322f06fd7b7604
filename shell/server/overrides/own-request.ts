import type { FastifyRequest } from 'fastify'

/**
 * Whether a request that changes something was made by a page of this site. Browsers say so; what says nothing of where
 * it comes from is refused.
 */
export const isOwnRequest = ({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin !== undefined && URL.parse(headers.origin)?.host === host.toLowerCase()
}

/** A path of this site to go back to, or the first page: never an address elsewhere. */
export const pathBack = (wanted: string): string => {
  const here = 'http://site.invalid'
  const url = wanted.startsWith('/') ? URL.parse(wanted, here) : null
  return url?.origin === here && !url.pathname.startsWith('//') ? url.pathname + url.search : '/'
}
