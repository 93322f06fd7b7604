import { matchPath } from 'react-router-dom'
import type { Registry } from 'shared/remote'
import type { SiteId } from 'shared/sites'
import { remoteRoutes } from '../site-parts.ts'

export interface NewRouteOptions {
  site: SiteId
  /** The registry, re-read. */
  registry: () => Promise<Registry>
  /** Path that this page has no route for. */
  path: string
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  /** Opens the address that the page is at from the server. */
  open: () => void
}

const key = 'opened-anew'

/**
 * Reloads a page whose route came with a release that was made while the page was open. At most once in a row for each
 * path, so that a page never goes in circles where server and registry are of two minds.
 */
export const openNewRoute = async ({ site, registry, path, read, write, open }: NewRouteOptions): Promise<void> => {
  const known = remoteRoutes(await registry(), site)
  if (read(key) === path || !known.some((route) => matchPath(route.path, path))) return
  write(key, path)
  // Without storage the second reload could not be recognised.
  if (read(key) === path) open()
}
