import { networkInterfaces } from 'node:os'
import { sites, type SiteId } from 'shared/sites'

const origin = new URL(process.env['SITE_ORIGIN'] ?? `http://localhost:${process.env['PORT'] ?? 3000}`)

export const siteIds = Object.keys(sites) as SiteId[]

/**
 * Details of a test that is the same on every site: `npm test` runs it on one of them, with its tags, and
 * `npm run test:full` on the others.
 *
 * @param quick the site of `npm test`
 */
export const onSite = (site: SiteId, quick: SiteId, ...tags: string[]): { tag: string[] } => ({
  tag: site === quick ? tags : ['@full'],
})

/** Of a journey that `npm run test:full` alone runs, in Firefox too (see e2e/playwright.config.ts). */
export const onlyFull = { tag: ['@full', '@firefox'] }

/** Address of a page on one of the sites; the host name chooses the site. */
export const at = (site: SiteId, path: string): string => `${origin.protocol}//${site}.${origin.host}${path}`

export const apiOrigin = `http://localhost:${process.env['API_PORT'] ?? 5001}`

/** Origins the pages may talk to: the three sites, and the API where it has an origin of its own. */
export const ownOrigins: readonly string[] = [...siteIds.map((site) => new URL(at(site, '/')).origin), apiOrigin]

/** This machine as others name it, over plain http no secure context; undefined where it has no network. */
export const networkHost: string | undefined = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address
