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
  /** The remote that has the page, and the name of the part. */
  remote: { row: RegistryRow; part: string } | null
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

/** Finds what answers to a path, and how it is written for readers without scripts. */
export const findRoute = (registry: Registry, site: Site, pathname: string): PageRoute => {
  for (const row of registry.remotes) {
    for (const route of row.routes.filter((candidate) => offered(site, candidate))) {
      const match = matchPath(route.path, pathname)
      if (!match) continue
      return {
        remote: { row, part: `page:${route.page}` },
        namespace: row.texts,
        head: route.head ?? {},
        params: match.params,
        write: route.plain ? writers[route.plain] : scriptedPage,
      }
    }
  }
  return { remote: null, namespace: 'shell', head: {}, params: {}, write: ownRoutes[pathname] ?? notFoundPage }
}
