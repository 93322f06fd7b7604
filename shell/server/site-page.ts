import { withoutMenusOf } from 'shared/remote'
import { languages, siteFromHost, siteNamedBy, sites, type Lang, type Site } from 'shared/sites'
import type { ApiReader } from './api-reader/api-reader.ts'
import type { ServerConfig } from './config.ts'
import type { Override } from './overrides/override-cookie.ts'
import { renderPage } from './page.ts'
import { fixedTags } from './page-head/fixed-tags.ts'
import { pageTags, servedMark } from './page-head/page-tags.ts'
import { findRoute } from './page-metadata/find-route.ts'
import { siteWords } from './page-metadata/page-metadata.ts'
import { scriptsLate, unreachableWords, withoutScripts } from './page-metadata/without-scripts.ts'
import type { KeptRendering, WantedPage } from './rendering/page-renderer.ts'
import { waitsFor } from './rendering/renderer.ts'
import { textsVersions, type SiteFiles } from './site-files.ts'

/** What an address is answered with. */
export type PageAnswer =
  | {
      status: 200 | 404 | 410
      html: string
      /** Until when it may be given to every visitor, in milliseconds since 1970; null: each asks for their own. */
      keptUntil: number | null
      /** Whether no cache may keep it: its address holds a secret. */
      secret: boolean
    }
  | { status: 302; to: string }

/** Where a page was asked for. */
export interface PageRequest {
  hostname: string
  /** Origin the request was made to, as far as it is known. */
  origin: string
  address: URL
  /** Remotes that the browser gets from elsewhere. */
  overrides?: readonly Override[]
}

/** What answers are written from. */
interface SiteDeps {
  files: SiteFiles
  config: ServerConfig
  api: ApiReader
  /** Renders pages for the visitor; absent: the browser does. */
  render?: (page: WantedPage) => Promise<KeptRendering | null>
}

/** A language of the site: the one wanted, or English. */
export const langOf = ({ languages: offered }: Site, wanted: string | null): Lang =>
  languages.find((lang) => lang === wanted && offered.includes(lang)) ?? 'en'

/** The site a host name belongs to. Where it is configured what names the sites have, any other is the default site's. */
export const siteOf = ({ hosts, defaultSite, namedHostsOnly }: ServerConfig, hostname: string): Site =>
  sites[namedHostsOnly ? (siteNamedBy(hostname, hosts) ?? defaultSite) : siteFromHost(hostname, hosts, defaultSite)]

/** Origin of a site's canonical addresses: the configured one, or else the one the request was made to. */
export const canonicalOrigin = (config: ServerConfig, site: Site, { origin }: Pick<PageRequest, 'origin'>): string =>
  config.siteOrigins[site.id] ?? origin

/** What comes within some milliseconds, and null otherwise. */
const within = async <Value>(milliseconds: number, coming: Promise<Value>): Promise<Value | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), milliseconds)
  })
  return Promise.race([coming, late]).finally(() => clearTimeout(timer))
}

/**
 * Answers an address with a page: what its head says comes from the texts and the API, the rest from the releases that are
 * live. What the request holds reaches the page escaped only.
 */
export const answerPage = async (
  { files, config, api, render: renderHere }: SiteDeps,
  request: PageRequest,
): Promise<PageAnswer> => {
  const { hostname, address, overrides = [] } = request
  const begun = performance.now()
  const { pathname, searchParams: query, search } = address
  const site = siteOf(config, hostname)
  if (pathname === '/' && site.home !== '/') return { status: 302, to: site.home + search }
  const lang = langOf(site, query.get('lang'))
  const words = files.words(site.id, lang)
  const origin = canonicalOrigin(config, site, request)
  const registry = files.registry()
  const { remote, namespace, head, params, render, skeleton, describe, aside } = findRoute(registry, site, pathname)
  const question = {
    site,
    words,
    origin,
    pathname,
    query,
    params,
    namespace,
    head,
    api,
    contentPage: (name: string) => files.contentPage(site.id, lang, name),
    catalogue: () => files.catalogue(site.id, lang),
  }
  // Links in mails. Of those with their token behind `#` the server sees none; the browser alone knows what to draw.
  const secret = 'token' in params || query.has('token') || query.get('by') === 'link'
  const renders = render && !secret && overrides.length === 0
  const shown = {
    site,
    lang,
    address,
    asked: request.origin,
    origin,
    part: remote && { row: remote.row, page: remote.part.replace(/^page:/, '') },
    textsVersion: textsVersions(files, site),
  }
  const coming = renders && renderHere ? renderHere(shown) : null
  const page = await describe(question)
  // A record that is not there is answered as any other page that is not, and its rendering not waited for; the browser draws
  // the part's own words for it. Asking the API has taken some of the time that a page has in all.
  const isMissing = page.status !== 200 && remote !== null
  const rendered =
    isMissing && renders && renderHere
      ? await within(
          waitsFor(config.pageWait).whole - (performance.now() - begun),
          renderHere({ ...shown, address: new URL(`/404${search}`, address), part: null }),
        )
      : await coming
  // What the page itself has for the head is its own.
  const described = rendered?.html.startsWith('<meta name="citation_') ? { ...page, tags: [] } : page
  const tags = [fixedTags(site.id, lang, siteWords(question).short), pageTags(described, { site, words, origin })]
  const running = withoutMenusOf(registry, files.list()?.withdrawn ?? [])
  const answered = {
    registry: running,
    rendered: rendered !== null,
    render: renders && renderHere !== undefined,
    aside,
  }
  const html = renderPage(files, config, {
    site,
    lang,
    origin,
    remote,
    served: servedMark(pathname, lang),
    tags,
    overrides,
    rendered,
    goesOn: !isMissing,
    skeleton,
    withoutScripts: withoutScripts(page, question, answered),
    scriptsLate: scriptsLate(question, answered),
    unreachable: unreachableWords(question),
  })
  const keptUntil = page.status === 200 && page.complete ? (rendered?.until ?? null) : null
  return { status: page.status, html, keptUntil, secret }
}
