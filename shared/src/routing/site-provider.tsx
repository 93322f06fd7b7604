import { createContext, useContext, type ReactNode } from 'react'
import { matchPath } from 'react-router-dom'
import type { Site } from '../sites/index.ts'

interface SiteContextValue {
  site: Site
  routes: readonly string[]
}
const SiteContext = createContext<SiteContextValue | null>(null)

/** Gives the row of the site, and the route patterns that exist on it: those of the host and of the deployed remotes. */
export const SiteProvider = ({ site, routes, children }: SiteContextValue & { children: ReactNode }) => (
  <SiteContext value={{ site, routes }}>{children}</SiteContext>
)

const useSiteContext = (hook: string): SiteContextValue => {
  const context = useContext(SiteContext)
  if (!context) throw new Error(`${hook} needs a SiteProvider around it: render the component inside HostProviders.`)
  return context
}

/** The row of the site the page belongs to. */
export const useSite = (): Site => useSiteContext('useSite').site

/** Whether some deployed part of the site answers an address. Links to others must not be shown. */
export const useRouteExists = (path: string): boolean => {
  const { routes } = useSiteContext('useRouteExists')
  const pathname = path.split(/[?#]/, 1)[0] ?? path
  return routes.some((pattern) => matchPath(pattern, pathname) !== null)
}
