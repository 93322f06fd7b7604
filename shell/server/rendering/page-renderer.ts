import { wallsSentence, type RenderedPage } from 'federation/rendering'
import { LRUCache } from 'lru-cache'
import type { RenderingHealth } from 'shared/health'
import type { Registry, RegistryRow } from 'shared/remote'
import { sites, type Lang, type Site } from 'shared/sites'
import type { ServerConfig } from '../config.ts'
import { textsVersions, type SiteFiles } from '../site-files.ts'
import { watchChanges } from '../watch-changes.ts'
import { createPageAnswers } from './page-answers.ts'
import { Renderer, waitsFor, type PageToRender, type RendererOptions } from './renderer.ts'
import { createServerBuilds } from './server-builds.ts'
import { steadyNow } from '../steady-now.ts'

/** A visitor's page, to be rendered. */
export interface WantedPage {
  site: Site
  lang: Lang
  address: URL
  /** Origin that the page is asked for at. */
  asked: string
  /** Origin of the site's canonical addresses. */
  origin: string
  /** The part that the address leads to; null for a page of the shell's own. */
  part: { row: RegistryRow; page: string } | null
  textsVersion: Partial<Record<Lang, string>>
}

/** A rendered page, and until when it may be used again, in milliseconds since 1970. */
export interface KeptRendering extends RenderedPage {
  until: number
}

/** Milliseconds for which a rendered page is used again, as long as nothing that it is made of has changed. */
const keptFor = 60_000
/** Pages kept at most, and characters of them in all. */
const mostKept = 500
const mostCharacters = 40_000_000

/** The registry without files and signatures, which rendering has no use for. */
const outline = ({ remotes }: Registry): Registry => ({
  schema: 1,
  remotes: remotes.map(({ current: { version, base, container, entry }, ...row }) => {
    const kept: RegistryRow = { ...row, previous: null, current: { version, base, container, entry, parts: {} } }
    delete kept.canary
    return kept
  }),
})

/** Keeps rendered pages for a while: they are the same for every visitor. Those on their way are shared too. */
const createKeptPages = (now: () => number) => {
  const kept = new LRUCache<string, Promise<KeptRendering | null>>({
    max: mostKept,
    maxSize: mostCharacters,
    ttl: keptFor,
    ttlResolution: 0,
    perf: { now },
  })
  const keep = (key: string, rendering: Promise<RenderedPage | null>): Promise<KeptRendering | null> => {
    const until = now() + keptFor
    const coming = rendering.then((page) => page && { ...page, until })
    kept.set(key, coming, { size: 1 })
    void coming.then((page) => {
      if (kept.peek(key) !== coming) return
      if (page) kept.set(key, coming, { size: page.html.length + page.state.length, noUpdateTTL: true })
      else kept.delete(key)
    })
    return coming
  }
  return (
    key: string,
    render: (tooLate: (page: RenderedPage) => void) => Promise<RenderedPage | null>,
  ): Promise<KeptRendering | null> =>
    kept.get(key) ??
    keep(
      key,
      render((page) => void keep(key, Promise.resolve(page))),
    )
}

/** Renders the pages of a site from its folder. */
export const createPageRenderer = (
  files: SiteFiles,
  config: Pick<ServerConfig, 'siteFolder' | 'apiOrigin' | 'contact' | 'defaultSite' | 'pageWait'> &
    Partial<Pick<ServerConfig, 'render'>>,
  { now = steadyNow, ...options }: Pick<RendererOptions, 'now' | 'waits' | 'limits'> = {},
) => {
  const builds = createServerBuilds({ siteFolder: config.siteFolder, files })
  const socket = typeof config.render === 'object' ? config.render.socket : undefined
  const renderer = new Renderer({ files, builds, now, waits: waitsFor(config.pageWait), socket, ...options })
  const answers = createPageAnswers({ ...config, text: files.text, timeout: config.pageWait })
  const keep = createKeptPages(now)
  const toRender = ({ site, lang, address, asked, origin, part, textsVersion }: WantedPage): PageToRender => ({
    address: asked + address.pathname + address.search,
    site: site.id,
    lang,
    origin,
    contact: config.contact,
    registry: outline(files.registry()),
    part,
    textsVersion,
  })
  /**
   * A page of each route that is rendered, on the default site, that of what is not there last; null while the site's folder
   * cannot be read.
   */
  const pagesOfEachKind = (): PageToRender[] | null => {
    const site = sites[config.defaultSite]
    const asked = 'http://site.invalid'
    try {
      const textsVersion = textsVersions(files, site)
      const pageAt = (path: string, part: WantedPage['part']): PageToRender =>
        toRender({ site, lang: 'en', address: new URL(path, asked), asked, origin: asked, part, textsVersion })
      const ofRemotes = files
        .registry()
        .remotes.flatMap((row) =>
          row.routes
            .filter((route) => route.render === 'server' && (route.sites?.includes(site.id) ?? true))
            .map(({ path, page }) => pageAt(path.replaceAll(/:\w+/g, '0'), { row, page })),
        )
      return files.shell() && [...ofRemotes, pageAt('/', null)]
    } catch {
      return null
    }
  }
  const warm = async (): Promise<void> => {
    const pages = pagesOfEachKind()
    if (pages) await renderer.warm(pages, (wanted) => answers(wanted, '127.0.0.1'))
  }
  let warming = Promise.resolve()
  const watch = watchChanges(
    () => [files.shell(), files.registry(), renderer.generation()],
    () => void (warming = warming.then(warm)),
  )
  return {
    /**
     * Never rejects.
     *
     * @param visitor address that the API counts requests by
     * @returns the page, or null when the browser has to render it
     */
    render: (page: WantedPage, visitor: string): Promise<KeptRendering | null> => {
      const { site, lang, address, asked, origin, part, textsVersion } = page
      const { integrity } = files.registry()
      const versions = [files.shell().version, part?.row.name, part?.row.current.version, integrity?.signature]
      const path = address.pathname + address.search
      const key = JSON.stringify([asked, origin, site.id, lang, path, ...versions, textsVersion])
      const answer = (wanted: string) => answers(wanted, visitor)
      return keep(key, (tooLate) => renderer.render(toRender(page), answer, tooLate, visitor))
    },
    /**
     * Renders a page of each kind, of what is live now and of each release as soon as the registry names it, so that no
     * visitor is the first; until it is closed.
     */
    start: watch.start,
    /** What the log says of the walls around it, and whether it is less than there can be. */
    walls: async (): Promise<{ sentence: string; isLess: boolean }> => {
      const walls = await renderer.walls()
      if (walls) return { sentence: wallsSentence(walls), isLess: walls.missing.length > 0 }
      return {
        sentence: `No rendering service answers at ${socket}: browsers render the pages until one does.`,
        isLess: true,
      }
    },
    health: (): RenderingHealth => renderer.health(),
    close: (): void => {
      watch.stop()
      renderer.close()
    },
  }
}
export type PageRenderer = ReturnType<typeof createPageRenderer>
