import { join } from 'node:path'
import * as v from 'valibot'
import { isSiteId, siteIds, type HostMap, type SiteId } from 'shared/sites'
import { readPurge, type PurgeRequest } from './purge.ts'
import { readOverrideOrigins, type OverrideOrigins } from './overrides/allowed-origins.ts'
import { chosenReleaseKeys } from './release-key.ts'

/** Settings of the site server, read once from the environment. */
export interface ServerConfig {
  port: number
  /** Port that Prometheus reads metrics from; undefined for none. */
  metricsPort: number | undefined
  metricsHost: string
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
  /** Origin of the release door, to which `/__releases` is passed on; undefined: there is none. */
  door: string | undefined
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
  /** How a cache in front is told to drop the pages it has; null: there is none to tell. */
  purge: PurgeRequest | null
  /** Origins of development servers whose scripts the page may run; empty in production. */
  developmentOrigins: string[]
  /** Where a person may let a remote come from, in their own browser. */
  overrideOrigins: OverrideOrigins
}

const number = (value: string | undefined, name: string, fallback: number): number => {
  if (value === undefined || value === '') return fallback
  const parsed = Number(value)
  if (!Number.isInteger(parsed) || parsed < 1 || parsed > 65_535) {
    throw new Error(`${name} is '${value}'; it must be a port number from 1 to 65535.`)
  }
  return parsed
}

/** Reads `SITE_HOSTS`, for example `evidence.example.org=hse,social.example.org=sse`. */
const hostMap = (text = ''): HostMap =>
  Object.fromEntries(
    text
      .split(',')
      .map((pair) => pair.trim().split('='))
      .filter((pair) => pair[0])
      .map(([host = '', site = '']) => {
        if (!isSiteId(site)) throw new Error(`SITE_HOSTS maps '${host}' to '${site}'; the sites are hse, sse and cvd.`)
        return [host.toLowerCase(), site]
      }),
  )

/** Whether browsers let a page of an origin check signatures: over https, or on this machine (a secure context). */
export const isSafeOrigin = (origin: string): boolean => {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' || /^(?:(?:.+\.)?localhost|127\..+|\[::1\])$/.test(hostname)
}

/** Reads `SITE_ORIGINS`, JSON by site as the API takes it: `{"hse":"https://hse.example.org"}`. */
const siteOriginMap = (text: string): Partial<Record<SiteId, string>> => {
  const example = '{"hse":"https://hse.example.org"}'
  try {
    const given = Object.entries(v.parse(v.record(v.string(), v.string()), JSON.parse(text)))
    return Object.fromEntries(
      given.map(([site, origin]) => {
        if (!isSiteId(site) || !/^https?:\/\/[^/?#\s]+$/.test(origin)) throw new Error(site)
        return [site, origin]
      }),
    )
  } catch {
    throw new Error(`SITE_ORIGINS is '${text}'; it must be JSON of origins by site, such as ${example}.`)
  }
}

const pagesPerMinute = (text = '1200'): number => {
  if (!/^\d{1,7}$/.test(text))
    throw new Error(`RATE_LIMIT_PAGES is '${text}'; it must be a whole number, 0 for no limit.`)
  return Number(text)
}

const seconds = (text = '0'): number => {
  if (!/^\d{1,3}$/.test(text)) throw new Error(`DRAIN_SECONDS is '${text}'; it must be a whole number of seconds.`)
  return Number(text)
}

/** A page that is late because its API is: 300 ms are little on a busy machine, and much to a reader. */
const pageWait = (text = '300'): number => {
  const milliseconds = Number(text)
  if (!/^\d{2,5}$/.test(text) || milliseconds < 50 || milliseconds > 30_000)
    throw new Error(`PAGE_WAIT is '${text}'; it must be a number of milliseconds from 50 to 30000.`)
  return milliseconds
}

const webAddress = (text: string): string => {
  if (!/^https?:$/.test(URL.parse(text)?.protocol ?? '')) {
    throw new Error(`ANALYTICS_ENDPOINT is '${text}'; it must be a web address.`)
  }
  return text
}

const doorOrigin = (text: string): string => {
  const address = URL.parse(text)
  if (!address || !/^https?:$/.test(address.protocol) || address.origin !== text.replace(/\/$/, ''))
    throw new Error(`RELEASE_DOOR is '${text}'; it must be an origin, such as http://127.0.0.1:3900.`)
  return address.origin
}

const renders = (value: string | undefined): ServerConfig['render'] => {
  if (value === undefined || value === '' || value === 'on') return true
  if (value === 'off') return false
  const [, socket] = /^unix:(\/.+)$/.exec(value) ?? []
  if (socket !== undefined) return { socket }
  throw new Error(
    `RENDER is '${value}'; it must be on, off, or the socket of a rendering service, as unix:/rendering/socket.`,
  )
}

/** @throws Error in one sentence that names the setting and what it must be */
export const readServerConfig = (env: NodeJS.ProcessEnv): ServerConfig => {
  const port = number(env['PORT'], 'PORT', 3000)
  const apiPort = number(env['API_PORT'], 'API_PORT', 5001)
  const siteOrigins = siteOriginMap(env['SITE_ORIGINS'] || '{}')
  const named = siteIds.filter((site) => siteOrigins[site] !== undefined)
  const defaultSite = env['DEFAULT_SITE'] ?? (named.includes('hse') ? 'hse' : (named[0] ?? 'hse'))
  if (!isSiteId(defaultSite)) throw new Error(`DEFAULT_SITE is '${defaultSite}'; the sites are hse, sse and cvd.`)
  if (named.length > 0 && !named.includes(defaultSite))
    throw new Error(
      `SITE_ORIGINS has no origin for ${defaultSite}, the site of unknown names; add it, or set DEFAULT_SITE.`,
    )
  return {
    port,
    metricsPort: env['METRICS_PORT'] ? number(env['METRICS_PORT'], 'METRICS_PORT', 0) : undefined,
    metricsHost: env['METRICS_HOST'] || '127.0.0.1',
    drainSeconds: seconds(env['DRAIN_SECONDS']),
    siteFolder: env['SITE_DIR'] ?? join(import.meta.dirname, '../../build/site'),
    releasesUrl: env['RELEASES_URL'] || undefined,
    apiOrigin: env['API_ORIGIN'] ?? `http://127.0.0.1:${apiPort}`,
    door: env['RELEASE_DOOR'] ? doorOrigin(env['RELEASE_DOOR']) : undefined,
    trustProxy: ['loopback', ...(env['TRUST_PROXY'] ?? '').split(/[\s,]+/).filter(Boolean)],
    apiBase: env['API_BASE'] ?? (apiPort === 5001 ? undefined : `http://localhost:${apiPort}/api`),
    hosts: {
      ...Object.fromEntries(named.map((site) => [new URL(siteOrigins[site] ?? '').hostname, site])),
      ...hostMap(env['SITE_HOSTS']),
    },
    siteOrigins,
    namedHostsOnly: named.length > 0,
    pagesPerMinute: pagesPerMinute(env['RATE_LIMIT_PAGES']),
    releaseKeys: chosenReleaseKeys(env),
    defaultSite,
    analytics: { hse: env['ANALYTICS_HSE'] ?? '', sse: env['ANALYTICS_SSE'] ?? '', cvd: env['ANALYTICS_CVD'] ?? '' },
    analyticsEndpoint: webAddress(env['ANALYTICS_ENDPOINT'] || 'https://www.google-analytics.com/g/collect'),
    render: renders(env['RENDER']),
    contact: env['CONTACT_ADDRESS'] ?? 'contact@evidence-search.example',
    pageWait: pageWait(env['PAGE_WAIT'] || undefined),
    purge: readPurge(env),
    developmentOrigins: (env['DEVELOPMENT_ORIGINS'] ?? '').split(',').filter(Boolean),
    overrideOrigins: readOverrideOrigins(env),
  }
}
