import { lazy, Suspense } from 'react'
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  RouterProvider,
  useLocation,
  useMatches,
  type RouteObject,
} from 'react-router-dom'
import { HostProviders } from 'shared/host'
import type { Site } from 'shared/sites'
import { Skeleton } from 'shared/ui'
import { healthPath } from './health/health-path.ts'
import { HostContext, RouterContext, type Host } from './host.ts'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { SelectLanguagePage } from './pages/select-language-page.tsx'
import { UnexpectedErrorPage } from './pages/unexpected-error-page.tsx'
import { AlternatingBoundary, RemotePart, RemotesProvider, useRemotes } from './remotes/index.ts'
import { remoteRoutes } from './site-parts.ts'

const HomeRedirect = ({ to }: { to: Site['home'] }) => {
  const { search } = useLocation()
  return <Navigate to={{ pathname: to, search }} replace />
}

const HealthPanel = lazy(async () => {
  const panel = await import(/* webpackChunkName: "health-panel" */ './health/health-panel.tsx')
  return { default: panel.HealthPanel }
})

/** Milliseconds for which going on to another page waits for the registry, with the old page still on screen. */
const navigationWait = 150

const routeId = ({ remote, path }: { remote: string; path: string }): string => `${remote} ${path}`

const routesOf = ({ remotes, services: { site } }: Host): RouteObject[] => [
  ...(site.home === '/' ? [] : [{ path: '/', element: <HomeRedirect to={site.home} /> }]),
  ...remoteRoutes(remotes.registry(), site.id).map(({ path, page, skeleton, remote }): RouteObject => ({
    id: routeId({ remote, path }),
    path,
    // A change of path looks at the registry, so that the page comes from what is released now.
    loader: async () => {
      await remotes.refresh(navigationWait)
      return null
    },
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
    element: <RemotePart key={`${remote}/${page}`} remote={remote} part={`page:${page}`} skeleton={skeleton} />,
  })),
  { path: '/select-language', element: <SelectLanguagePage /> },
  {
    path: healthPath,
    element: (
      <Suspense fallback={<Skeleton variant="list" />}>
        <HealthPanel />
      </Suspense>
    ),
  },
  { path: '*', element: <NotFoundPage /> },
]

const loadedRoutes = ({ remotes, services: { site } }: Host): Record<string, null> =>
  Object.fromEntries(remoteRoutes(remotes.registry(), site.id).map((route) => [routeId(route), null]))

/** The page of the route, which outlives whatever the page before throws as it is taken away. */
const CurrentPage = () => {
  const { cleanUpFailed } = useRemotes()
  return (
    <AlternatingBoundary id={useMatches().at(-1)?.id ?? ''} onError={cleanUpFailed}>
      <Outlet />
    </AlternatingBoundary>
  )
}

const Everything = ({ host }: { host: Host }) => (
  <HostContext value={host}>
    <RemotesProvider value={host.remotes}>
      <HostProviders services={host.services}>
        <Layout>
          <CurrentPage />
        </Layout>
      </HostProviders>
    </RemotesProvider>
  </HostContext>
)

const Failed = ({ host }: { host: Host }) => (
  <HostContext value={host}>
    <RemotesProvider value={host.remotes}>
      <HostProviders services={host.services}>
        <UnexpectedErrorPage />
      </HostProviders>
    </RemotesProvider>
  </HostContext>
)

/** The routes, as the browser and the site server have them. */
export const shellRouteObjects = (host: Host): RouteObject[] => [
  {
    element: <Everything host={host} />,
    errorElement: <Failed host={host} />,
    children: [{ errorElement: <UnexpectedErrorPage />, children: routesOf(host) }],
  },
]

export type ShellRouter = ReturnType<typeof createBrowserRouter>

/** Builds the router from the registry's routes and the shell's own. It listens to the browser's history from now on. */
export const createShellRouter = (host: Host): ShellRouter =>
  createBrowserRouter(
    shellRouteObjects(host),
    // The page first opened comes with the registry it needs.
    { hydrationData: { loaderData: loadedRoutes(host) } },
  )

/** The whole page. */
export const App = ({ router }: { router: ShellRouter }) => (
  <RouterContext value={router}>
    <RouterProvider router={router} />
  </RouterContext>
)
