import { createBrowserRouter, Navigate, Outlet, RouterProvider, useLocation, type RouteObject } from 'react-router-dom'
import { HostProviders } from 'shared/host'
import type { Site } from 'shared/sites'
import { HostContext, type Host } from './host.ts'
import { Layout } from './layout.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { SelectLanguagePage } from './pages/select-language-page.tsx'
import { UnexpectedErrorPage } from './pages/unexpected-error-page.tsx'
import { RemotePart, RemotesProvider } from './remotes/index.ts'
import { remoteRoutes } from './site-parts.ts'

const HomeRedirect = ({ to }: { to: Site['home'] }) => {
  const { search } = useLocation()
  return <Navigate to={{ pathname: to, search }} replace />
}

const routesOf = ({ remotes, services: { site } }: Host): RouteObject[] => [
  ...(site.home === '/' ? [] : [{ path: '/', element: <HomeRedirect to={site.home} /> }]),
  ...remoteRoutes(remotes.registry(), site.id).map(({ path, page, skeleton, remote }) => ({
    path,
    element: <RemotePart key={`${remote}/${page}`} remote={remote} part={`page:${page}`} skeleton={skeleton} />,
  })),
  { path: '/select-language', element: <SelectLanguagePage /> },
  { path: '*', element: <NotFoundPage /> },
]

const Everything = ({ host }: { host: Host }) => (
  <HostContext value={host}>
    <RemotesProvider value={host.remotes}>
      <HostProviders services={host.services}>
        <Layout>
          <Outlet />
        </Layout>
      </HostProviders>
    </RemotesProvider>
  </HostContext>
)

const Failed = ({ host }: { host: Host }) => (
  <HostContext value={host}>
    <HostProviders services={host.services}>
      <UnexpectedErrorPage />
    </HostProviders>
  </HostContext>
)

export type ShellRouter = ReturnType<typeof createBrowserRouter>

/** Builds the router from the registry's routes and the shell's own. It listens to the browser's history from now on. */
export const createShellRouter = (host: Host): ShellRouter =>
  createBrowserRouter([
    {
      element: <Everything host={host} />,
      errorElement: <Failed host={host} />,
      children: [{ errorElement: <UnexpectedErrorPage />, children: routesOf(host) }],
    },
  ])

/** The whole page. */
export const App = ({ router }: { router: ShellRouter }) => <RouterProvider router={router} />
