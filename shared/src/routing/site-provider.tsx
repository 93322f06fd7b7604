import { useCallback, useContext, useMemo, type ReactNode } from 'react'
import { provided } from '../provided/index.ts'
import { matchPath, useLocation, UNSAFE_DataRouterContext as DataRouterContext, type Location } from 'react-router-dom'
import type { Site } from '../sites/index.ts'

interface SiteContextValue {
  site: Site
  routes: readonly string[]
  /** Origin of the site's canonical addresses, which may differ from the one the page came from. */
  origin: string
  /** The router's location at this moment, for what happens after waiting: React may show it later. */
  locationNow: () => Location
  /** Whether the router is on its way to another location. */
  isNavigating: () => boolean
  /** Whether a path fits one of the patterns; each is looked at once, since every result asks. */
  exists: (pathname: string) => boolean
}
const [SiteContext, useSiteContext] = provided<SiteContextValue>('a SiteProvider')

/** Gives the row of the site, its origin, and the route patterns that exist on it: those of the host and of the deployed remotes. */
export const SiteProvider = ({
  site,
  routes,
  origin,
  children,
}: Pick<SiteContextValue, 'site' | 'routes' | 'origin'> & { children: ReactNode }) => {
  const router = useContext(DataRouterContext)?.router
  if (!router) throw new Error('SiteProvider needs a data router around it: render it inside a RouterProvider.')
  const value = useMemo(() => {
    const known = new Map<string, boolean>()
    const exists = (pathname: string): boolean => {
      const found = known.get(pathname) ?? routes.some((pattern) => matchPath(pattern, pathname) !== null)
      known.set(pathname, found)
      return found
    }
    const locationNow = () => router.state.location
    const isNavigating = () => router.state.navigation.state !== 'idle'
    return { site, routes, origin, exists, locationNow, isNavigating }
  }, [site, routes, origin, router])
  return <SiteContext value={value}>{children}</SiteContext>
}

/** The row of the site the page belongs to. */
export const useSite = (): Site => useSiteContext('useSite').site

/** Origin of the site's canonical addresses. */
export const useOrigin = (): string => useSiteContext('useOrigin').origin

/** Reads the router's location at the moment of the call. */
export const useLocationNow = (): (() => Location) => useSiteContext('useLocationNow').locationNow

/** Tells at the moment of the call whether a navigation is under way, or another page is not drawn yet. */
export const useIsNavigating = (): (() => boolean) => {
  const { isNavigating, locationNow } = useSiteContext('useIsNavigating')
  const { pathname } = useLocation()
  return useCallback(() => isNavigating() || locationNow().pathname !== pathname, [isNavigating, locationNow, pathname])
}

/** Whether some deployed part of the site answers an address. Links to others must not be shown. */
export const useRouteExists = (path: string): boolean => {
  const { exists } = useSiteContext('useRouteExists')
  return exists(path.split(/[?#]/, 1)[0] ?? path)
}
