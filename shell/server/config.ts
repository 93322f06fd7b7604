import { join } from 'node:path'
import { readReleaseKeys } from 'federation/trust-server'
import { readSettings, type Environment } from 'shared/settings'
import { siteIds } from 'shared/sites'
import { readOverrideOrigins } from './overrides/allowed-origins.ts'

/** Whether browsers let a page of an origin check signatures: over https, or on this machine (a secure context). */
export const isSafeOrigin = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || /^(?:(?:.+\.)?localhost|127\..+|\[::1\])$/.test(hostname)
}

/** @throws Error in one sentence that names the setting and what it must be */
export const readServerConfig = (environment: Environment) => {
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
      'RELEASE_API_ORIGIN',
    ],
    environment,
  )
  const { API_PORT: apiPort, SITE_ORIGINS: siteOrigins } = given
  const named = siteIds.filter((site) => siteOrigins[site] !== undefined)
  const { endpoint, ...analytics } = given.ANALYTICS
  return {
    port: given.PORT,
    /** Port that Prometheus reads metrics from; undefined for none. */
    metrics: given.METRICS_PORT,
    /** Seconds between a SIGTERM and the end of listening, in which balancers see that the server is not ready. */
    drainSeconds: given.DRAIN_SECONDS,
    /** Folder with `host.json`, `registry.json`, `shell/`, `remotes/`, `i18n/`. */
    siteFolder: given.SITE_DIR ?? join(import.meta.dirname, '../../build/site'),
    /** Object storage that the folder follows: `s3://bucket/prefix`; undefined: the folder stands by itself. */
    releasesUrl: given.RELEASES_URL,
    /** Where `/api` is passed on to. */
    apiOrigin: given.API_ORIGIN ?? `http://127.0.0.1:${apiPort}`,
    /** Origin of the release API, to which `/__releases` is passed on; undefined: there is none. */
    releaseApi: given.RELEASE_API_ORIGIN,
    /** Proxies whose word on a visitor's address is taken: those on this machine, and those named in `TRUST_PROXY`. */
    trustProxy: ['loopback', ...given.TRUST_PROXY],
    /** Address of the API for the page, when it is not the one the page works out for itself. */
    apiBase: given.API_BASE ?? (apiPort === 5001 ? undefined : `http://localhost:${apiPort}/api`),
    hosts: {
      ...Object.fromEntries(named.map((site) => [new URL(siteOrigins[site] ?? '').hostname, site])),
      ...given.SITE_HOSTS,
    },
    /** Origins of the sites' canonical addresses; where none is given, a page takes the one it was asked for at. */
    siteOrigins,
    /** Whether only the names of `hosts` are the site's, since `SITE_ORIGINS` says where it is. */
    namedHostsOnly: named.length > 0,
    /** Pages a minute and network; 0 sets no limit. This machine's own are not counted. */
    pagesPerMinute: given.RATE_LIMIT_PAGES,
    /** Public keys of the releases, given apart from the site's folder; undefined: the folder's own count. */
    releaseKeys: readReleaseKeys(given.RELEASE_PUBLIC_KEY),
    defaultSite: named[0] ?? 'hse',
    /** Analytics measurement ids by site; empty ones mean nothing is loaded. */
    analytics,
    /** Where measurements are sent: Google Analytics, or a collector that reads its format. */
    analyticsEndpoint: endpoint,
    /**
     * Whether pages are rendered here, by the releases that the registry names: in processes of this server, or by the service
     * at a socket.
     */
    render: given.RENDER,
    contact: given.CONTACT_ADDRESS,
    /** Milliseconds that a page waits for the API; the browser then asks for what is late. */
    pageWait: given.PAGE_WAIT,
    /** How the pages in a cache in front are purged; null: there is none. */
    purge: given.PURGE_URL === undefined ? null : { url: given.PURGE_URL, ...given.PURGE_REQUEST },
    /** Origins of development servers whose scripts the page may run; empty in production. */
    developmentOrigins: given.DEVELOPMENT_ORIGINS,
    /** Where a person may let a remote come from, in their own browser. */
    overrideOrigins: readOverrideOrigins(given),
  }
}

/** Settings of the site server, read once from the environment. */
export type ServerConfig = ReturnType<typeof readServerConfig>
