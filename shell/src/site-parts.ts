import { matchPath } from 'react-router-dom'
import type { Registry, RegistryRow } from 'shared/remote'
import type { SiteId } from 'shared/sites'
import { healthPath } from './health/health-path.ts'

/** Layers of the shell itself. */
export const shellLayers = ['main-menu', 'languages', 'messages'] as const

/** Routes of the shell itself. */
export const shellRoutes = ['/select-language', healthPath] as const

type Route = RegistryRow['routes'][number] & { remote: string }
type Layer = RegistryRow['layers'][number] & { remote: string }

const onSite =
  (site: SiteId) =>
  ({ sites }: { sites?: readonly SiteId[] | undefined }): boolean =>
    sites?.includes(site) ?? true

/** Pages that the deployed remotes have on a site. */
export const remoteRoutes = (registry: Registry, site: SiteId): Route[] =>
  registry.remotes.flatMap(({ name, routes }) =>
    routes.filter(onSite(site)).map((route) => ({ ...route, remote: name })),
  )

/** Layers that the deployed remotes have on a site. */
export const remoteLayers = (registry: Registry, site: SiteId): Layer[] =>
  registry.remotes.flatMap(({ name, layers }) =>
    layers.filter(onSite(site)).map((layer) => ({ ...layer, remote: name })),
  )

/** The page that a path leads to, when a remote has it. */
export const remotePageAt = (registry: Registry, site: SiteId, pathname: string): Route | undefined =>
  remoteRoutes(registry, site).find(({ path }) => matchPath(path, pathname))
