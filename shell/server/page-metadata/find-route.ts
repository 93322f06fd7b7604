import { matchPath } from 'react-router'
import type { Registry, RegistryRow } from 'shared/remote'
import type { Site } from 'shared/sites'
import type { Html } from '../html/html.ts'
import { healthFacts, healthWithoutScripts } from '../health/health-facts.ts'
import { aboutNothing, factsBySubject } from './metadata-by-subject.ts'
import { refineForm } from './refine-form.ts'
import { declaredMetadata, type PageQuestion, type DescribePage } from './page-metadata.ts'

type Route = RegistryRow['routes'][number]

/** Where an address leads: to a route of a remote, to one of the shell's own, or nowhere. */
export interface PageRoute extends Pick<PageQuestion, 'namespace' | 'head' | 'params'> {
  /** The remote that has the page, the name of the part, and whether only its release on trial has it. */
  remote: { row: RegistryRow; part: string; onTrial: boolean } | null
  /** Whether the page may be rendered here. */
  render: boolean
  skeleton: Route['skeleton']
  describe: DescribePage
  /** What else can be said of the page where no script runs. */
  aside?: (question: PageQuestion) => Html
}

const ownRoutes: Readonly<Record<string, Pick<PageRoute, 'render' | 'skeleton' | 'head' | 'describe' | 'aside'>>> = {
  '/select-language': {
    render: true,
    skeleton: 'form',
    head: { title: 'languages.title' },
    describe: declaredMetadata,
  },
  '/__composition': { render: false, skeleton: 'list', head: {}, describe: healthFacts, aside: healthWithoutScripts },
}
const nowhere = { render: true, skeleton: 'form', head: {}, describe: aboutNothing } as const

const offered = (site: Site, { sites }: Route): boolean => sites?.includes(site.id) ?? true

/** Search engines list a page when everybody has it. */
const unlisted =
  (describe: DescribePage): DescribePage =>
  async (question) => ({ ...(await describe(question)), path: null, listed: false })

/** A page is at the address of its route, however it was asked for: `/About`, `/about/`. */
const atAddress =
  (path: string, describe: DescribePage): DescribePage =>
  (question) =>
    describe(path.includes(':') ? question : { ...question, pathname: path })

/** Routes with the remotes that have them: everybody's first, then those that only a release on trial has. */
const candidates = ({ remotes }: Registry): { row: RegistryRow; route: Route; onTrial: boolean }[] => [
  ...remotes.flatMap((row) => row.routes.map((route) => ({ row, route, onTrial: false }))),
  ...remotes.flatMap((row) => (row.canary?.declaration.routes ?? []).map((route) => ({ row, route, onTrial: true }))),
]

/**
 * Finds what answers to a path, and its metadata. The server does not know who takes part in a trial, so a route
 * that only a release on trial has is answered with a page, and the page decides.
 */
export const findRoute = (registry: Registry, site: Site, pathname: string): PageRoute => {
  for (const { row, route, onTrial } of candidates(registry)) {
    const match = offered(site, route) ? matchPath(route.path, pathname) : null
    if (!match) continue
    const head = route.head ?? {}
    const describe = atAddress(route.path, head.about ? factsBySubject[head.about] : declaredMetadata)
    return {
      remote: { row, part: `page:${route.page}`, onTrial },
      namespace: row.texts,
      head,
      params: match.params,
      render: route.render === 'server' && !onTrial,
      skeleton: route.skeleton,
      describe: onTrial ? unlisted(describe) : describe,
      ...(head.about === 'search' && { aside: refineForm }),
    }
  }
  const [path, own] = Object.entries(ownRoutes).find(([path]) => matchPath(path, pathname)) ?? [pathname, nowhere]
  return { remote: null, namespace: 'shell', params: {}, ...own, describe: atAddress(path, own.describe) }
}
