import type { Lang } from './languages.ts'

export const siteIds = ['hse', 'sse', 'cvd'] as const

export type SiteId = (typeof siteIds)[number]

export const bySite = <Value>(of: (site: SiteId) => Value): Record<SiteId, Value> => ({
  hse: of('hse'),
  sse: of('sse'),
  cvd: of('cvd'),
})

export type SortCriterion = 'best' | 'relevance' | 'most_recent' | 'highest_quality'

/** One site variant. Source of the rules: specification sections 1, 2 and 4. */
export interface Site {
  id: SiteId
  /** Languages offered, in the order of the language menu; the first is the default. */
  languages: readonly Lang[]
  /** Where `/` leads: a page of its own, or straight to search. */
  home: '/' | '/search'
  /** Where the logo of the header links to. */
  logo: '/' | '/search?best=true'
  defaultSort: SortCriterion
  footer: { contact: boolean; partner: boolean }
  /** How the latest-content page groups its articles. */
  latestContentBy: 'document-types' | 'programs-and-services'
  /** Whether clinical management content is marked as no longer updated. */
  clinicalContentFrozen: boolean
  /** Whether the profile page shows its explanatory paragraph. */
  profileNote: boolean
  /** Name used in the file name of an export: the type, where CVD becomes COVID. */
  exportName: string
}

export const sites: Record<SiteId, Site> = {
  hse: {
    id: 'hse',
    languages: ['en', 'es', 'fr', 'pt', 'cn'],
    home: '/',
    logo: '/',
    defaultSort: 'relevance',
    footer: { contact: true, partner: false },
    latestContentBy: 'document-types',
    clinicalContentFrozen: false,
    profileNote: true,
    exportName: 'HSE',
  },
  sse: {
    id: 'sse',
    languages: ['en', 'fr', 'cn'],
    home: '/',
    logo: '/',
    defaultSort: 'relevance',
    footer: { contact: true, partner: true },
    latestContentBy: 'programs-and-services',
    clinicalContentFrozen: false,
    profileNote: true,
    exportName: 'SSE',
  },
  cvd: {
    id: 'cvd',
    languages: ['en'],
    home: '/search',
    logo: '/search?best=true',
    defaultSort: 'best',
    footer: { contact: false, partner: false },
    latestContentBy: 'document-types',
    clinicalContentFrozen: true,
    profileNote: false,
    exportName: 'COVID',
  },
}

export const isSiteId = (value: unknown): value is SiteId => siteIds.some((id) => id === value)

/** Host names mapped to sites, from run-time configuration (requirement A1). */
export type HostMap = Readonly<Record<string, SiteId>>

/**
 * The site a page belongs to, from its host name alone.
 *
 * @param hostname without port, for example `hse.localhost`
 * @param hosts exact host names that win over the labels
 * @param fallback for `localhost` and unknown hosts
 */
export const siteFromHost = (hostname: string, hosts: HostMap = {}, fallback: SiteId = 'hse'): SiteId =>
  siteNamedBy(hostname, hosts) ?? hostname.toLowerCase().split('.').find(isSiteId) ?? fallback

/** The site that configuration names for a host; undefined where it names none. */
export const siteNamedBy = (hostname: string, hosts: HostMap): SiteId | undefined => {
  const name = hostname.toLowerCase()
  return Object.hasOwn(hosts, name) ? hosts[name] : undefined
}
