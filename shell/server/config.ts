import { join } from 'node:path'
import { readReleaseKeys } from 'federation/trust-server'
import { readSettings, type Environment } from 'shared/settings'
import { siteIds, type HostMap, type SiteId } from 'shared/sites'
import type { PurgeRequest } from './purge.ts'
import { readOverrideOrigins, type OverrideOrigins } from './overrides/allowed-origins.ts'

/** Settings of the site server, read once from the environment. */
export interface ServerConfig {
  port: number
  /** Port that Prometheus reads metrics from; undefined for none. */
  metrics: { host: string; port: number } | undefined
  /** Seconds between a SIGTERM and the end of listening, in which balancers see that the server is not ready. */
  drainSeconds: number
  /** Folder with `host.json`, `registry.json`, `shell/`, `remotes/`, `i18n/`. */
  siteFolder: string
  /** Object storage that the folder follows: `s3://bucket/prefix`; undefined: the folder stands by itself. */
  releasesUrl: string | undefined
  /** Public keys of the releases, given apart from the site's folder; undefined: the folder's own count. */
  releaseKeys: readonly string[] | undefined
  /** Where `/api` is passed on to. */
  apiOrigin: string
  /** Origin of the release API, to which `/__releases` is passed on; undefined: there is none. */
  releaseApi: string | undefined
  /** Proxies whose word on a visitor's address is taken: those on this machine, and those named in `TRUST_PROXY`. */
  trustProxy: string[]
  /** Address of the API for the page, when it is not the one the page works out for itself. */
  apiBase: string | undefined
  hosts: HostMap
  /** Origins of the sites' canonical addresses; where none is given, a page takes the one it was asked for at. */
  siteOrigins: Partial<Record<SiteId, string>>
  defaultSite: SiteId
  /** Whether only the names of `hosts` are the site's, since `SITE_ORIGINS` says where it is. */
  namedHostsOnly: boolean
  /** Pages a minute and network; 0 sets no limit. This machine's own are not counted. */
  pagesPerMinute: number
  /** Analytics measurement ids by site; empty ones mean nothing is loaded. */
  analytics: Partial<Record<SiteId, string>>
  /** Where measurements are sent: Google Analytics, or a collector that reads its format. */
  analyticsEndpoint: string
  contact: string
  /**
   * Whether pages are rendered here, by the releases that the registry names: in processes of this server, or by the service
   * at a socket.
   */
  render: boolean | { socket: string }
  /** Milliseconds that a page waits for the API; the browser then asks for what is late. */
  pageWait: number
  /** How the pages in a cache in front are purged; null: there is none. */
  purge: PurgeRequest | null
  /** Origins of development servers whose scripts the page may run; empty in production. */
  developmentOrigins: string[]
  /** Where a person may let a remote come from, in their own browser. */
  overrideOrigins: OverrideOrigins
}

/** Whether browsers let a page of an origin check signatures: over https, or on this machine (a secure context). */
export const isSafeOrigin = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || /^(?:(?:.+\.)?localhost|127\..+|\[::1\])$/.test(hostname)
}

/** @throws Error in one sentence that names the setting and what it must be */
export const readServerConfig = (environment: Environment): ServerConfig => {
  const given = readSettings(
    [
      'PORT',
      'API_PORT',
      'SITE_DIR',
      'SITE_ORIGINS',
      'SITE_HOSTS',
      'API_ORIGIN',
      'API_BASE',
      'TRUST_PROXY',
      'CONTACT_ADDRESS',
      'RATE_LIMIT_PAGES',
      'RENDER',
      'PAGE_WAIT',
      'DRAIN_SECONDS',
      'METRICS_PORT',
      'ANALYTICS',
      'PURGE_URL',
      'PURGE_REQUEST',
      'OVERRIDE_ORIGINS',
      'DEVELOPMENT_ORIGINS',
      'NODE_ENV',
      'RELEASES_URL',
      'RELEASE_PUBLIC_KEY',
      'RELEASE_DOOR',
    ],
    environment,
  )
  const { API_PORT: apiPort, SITE_ORIGINS: siteOrigins } = given
  const named = siteIds.filter((site) => siteOrigins[site] !== undefined)
  const { endpoint, ...analytics } = given.ANALYTICS
  return {
    port: given.PORT,
    metrics: given.METRICS_PORT,
    drainSeconds: given.DRAIN_SECONDS,
    siteFolder: given.SITE_DIR ?? join(import.meta.dirname, '../../build/site'),
    releasesUrl: given.RELEASES_URL,
    apiOrigin: given.API_ORIGIN ?? `http://127.0.0.1:${apiPort}`,
    releaseApi: given.RELEASE_DOOR,
    trustProxy: ['loopback', ...given.TRUST_PROXY],
    apiBase: given.API_BASE ?? (apiPort === 5001 ? undefined : `http://localhost:${apiPort}/api`),
    hosts: {
      ...Object.fromEntries(named.map((site) => [new URL(siteOrigins[site] ?? '').hostname, site])),
      ...given.SITE_HOSTS,
    },
    siteOrigins,
    namedHostsOnly: named.length > 0,
    pagesPerMinute: given.RATE_LIMIT_PAGES,
    releaseKeys: readReleaseKeys(given.RELEASE_PUBLIC_KEY),
    defaultSite: named[0] ?? 'hse',
    analytics,
    analyticsEndpoint: endpoint,
    render: given.RENDER,
    contact: given.CONTACT_ADDRESS,
    pageWait: given.PAGE_WAIT,
    purge: given.PURGE_URL === undefined ? null : { url: given.PURGE_URL, ...given.PURGE_REQUEST },
    developmentOrigins: given.DEVELOPMENT_ORIGINS,
    overrideOrigins: readOverrideOrigins(given),
  }
}
