import { matchPath } from 'react-router'
import type { Registry, RegistryRow } from 'shared/remote'
import type { Site } from 'shared/sites'
import { healthPage } from '../health/health-page.ts'
import { articlePage } from './article-page.ts'
import { contentPage } from './content-page.ts'
import { homePage } from './home-page.ts'
import { languagePage } from './language-page.ts'
import { latestPage } from './latest-page.ts'
import { notFoundPage } from './not-found-page.ts'
import type { PageQuestion, WritePage } from './plain-page.ts'
import { scriptedPage } from './scripted-page.ts'
import { searchPage } from './search-page.ts'

type Route = RegistryRow['routes'][number]

/** Where an address leads: to a route of a remote, to one of the shell's own, or nowhere. */
export interface PageRoute extends Pick<PageQuestion, 'namespace' | 'head' | 'params'> {
  /** The remote that has the page, the name of the part, and whether only its release on trial has it. */
  remote: { row: RegistryRow; part: string; onTrial: boolean } | null
  /** Whether the page may be rendered here. */
  render: boolean
  write: WritePage
}

const writers: Record<NonNullable<Route['plain']>, WritePage> = {
  home: homePage,
  search: searchPage,
  article: articlePage,
  'latest-content': latestPage,
  content: contentPage,
}

const ownRoutes: Readonly<Record<string, WritePage>> = {
  '/select-language': languagePage,
  '/__composition': healthPage,
}

const offered = (site: Site, { sites }: Route): boolean => sites?.includes(site.id) ?? true

/** Search engines list a page when everybody has it. */
const unlisted =
  (write: WritePage): WritePage =>
  async (question) => ({ ...(await write(question)), path: null, listed: false })

/** Routes with the remotes that have them: everybody's first, then those that only a release on trial has. */
const candidates = ({ remotes }: Registry): { row: RegistryRow; route: Route; onTrial: boolean }[] => [
  ...remotes.flatMap((row) => row.routes.map((route) => ({ row, route, onTrial: false }))),
  ...remotes.flatMap((row) => (row.canary?.declaration.routes ?? []).map((route) => ({ row, route, onTrial: true }))),
]

/**
 * Finds what answers to a path, and how it is written for readers without scripts. The server does not know who takes
 * part in a trial, so a route that only a release on trial has is answered with a page, and the page decides.
 */
export const findRoute = (registry: Registry, site: Site, pathname: string): PageRoute => {
  for (const { row, route, onTrial } of candidates(registry)) {
    const match = offered(site, route) ? matchPath(route.path, pathname) : null
    if (!match) continue
    const write = route.plain ? writers[route.plain] : scriptedPage
    return {
      remote: { row, part: `page:${route.page}`, onTrial },
      namespace: row.texts,
      head: route.head ?? {},
      params: match.params,
      render: route.render === 'server',
      write: onTrial ? unlisted(write) : write,
    }
  }
  const own = ownRoutes[pathname]
  return { remote: null, namespace: 'shell', head: {}, params: {}, render: !own, write: own ?? notFoundPage }
}
