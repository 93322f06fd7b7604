import { createContext, useContext, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { matchPath, useLocation, type Location } from 'react-router-dom'
import type { Site } from '../sites/index.ts'

interface SiteContextValue {
  site: Site
  routes: readonly string[]
  /** Origin of the site's canonical addresses, which may differ from the one the page came from. */
  origin: string
  /** The page's location at this moment, for what happens after waiting: the component that waits may be gone by then. */
  locationNow: () => Location
  /** Whether a path fits one of the patterns; each is looked at once, since every result asks. */
  exists: (pathname: string) => boolean
}
const SiteContext = createContext<SiteContextValue | null>(null)

/** Gives the row of the site, its origin, and the route patterns that exist on it: those of the host and of the deployed remotes. */
export const SiteProvider = ({
  site,
  routes,
  origin,
  children,
}: Pick<SiteContextValue, 'site' | 'routes' | 'origin'> & { children: ReactNode }) => {
  const location = useLocation()
  const latest = useRef(location)
  useLayoutEffect(() => {
    latest.current = location
  }, [location])
  const value = useMemo(() => {
    const known = new Map<string, boolean>()
    const exists = (pathname: string): boolean => {
      const found = known.get(pathname) ?? routes.some((pattern) => matchPath(pattern, pathname) !== null)
      known.set(pathname, found)
      return found
    }
    return { site, routes, origin, exists, locationNow: () => latest.current }
  }, [site, routes, origin])
  return <SiteContext value={value}>{children}</SiteContext>
}

const useSiteContext = (hook: string): SiteContextValue => {
  const context = useContext(SiteContext)
  if (!context) throw new Error(`${hook} needs a SiteProvider around it: render the component inside HostProviders.`)
  return context
}

/** The row of the site the page belongs to. */
export const useSite = (): Site => useSiteContext('useSite').site

/** Origin of the site's canonical addresses. */
export const useOrigin = (): string => useSiteContext('useOrigin').origin

/** Reads the page's location at the moment of the call. */
export const useLocationNow = (): (() => Location) => useSiteContext('useLocationNow').locationNow

/** Whether some deployed part of the site answers an address. Links to others must not be shown. */
export const useRouteExists = (path: string): boolean => {
  const { exists } = useSiteContext('useRouteExists')
  return exists(path.split(/[?#]/, 1)[0] ?? path)
}
