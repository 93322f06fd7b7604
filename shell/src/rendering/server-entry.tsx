/**
 * The shell as the site server's rendering process runs it: renders an address, with a remote's part in it, for a visitor.
 * It has what a browser's script has (`fetch`, timers, `URL`), and nothing of Node.
 */
import { createServerHost } from 'federation/runtime'
import type { ReactElement } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchPath,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router-dom'
import { ApiError, createApiClient } from 'shared/api-client'
import { createQueryClient } from 'shared/host'
import { createTexts, textsLoader, type Texts } from 'shared/i18n'
import type { PageData } from 'shared/page'
import type { Registry, RemoteModule, RenderRequest } from 'shared/remote'
import { sites, type Lang, type SiteId } from 'shared/sites'
import { noMeter } from '../analytics/start-meter.ts'
import { shellRouteObjects } from '../app.tsx'
import type { Host } from '../host.ts'
import type { PartState } from '../remotes/parts/part-state.ts'
import type { Part } from '../remotes/loading/part-loader.ts'
import type { Remotes } from '../remotes/remotes.ts'
import { offers } from '../remotes/loading/offers.ts'
import { remoteLayers, remoteRoutes, shellLayers, shellRoutes } from '../site-parts.ts'
import type { ServedState } from './served-state.ts'

export interface RenderedPage {
  html: string
  state: ServedState
}

const host = createServerHost({ name: 'shell', offers: offers() })
const textsKept = new Map<string, Promise<Texts>>()

/** Opens a remote's container. Rejects when it is none, or was written for another contract. */
export const openRemote = (container: unknown): Promise<RemoteModule> => host.open(container)

const textsFor = (site: SiteId, lang: Lang, versions: RenderRequest['textsVersion']): Promise<Texts> => {
  const key = `${site} ${lang} ${versions[lang] ?? ''}`
  const known = textsKept.get(key)
  if (known) return known
  for (const former of textsKept.keys()) if (former.startsWith(`${site} ${lang} `)) textsKept.delete(former)
  const coming = createTexts({ site, lang, load: textsLoader(versions) })
  textsKept.set(key, coming)
  coming.catch(() => textsKept.delete(key))
  return coming
}

const nothing = () => () => {}
const visitor = { status: 'visitor' } as const

/** Remotes of a page that holds one part, which is there already. */
const remotesWith = (registry: Registry, served: Remotes['served'], state: PartState): Remotes => ({
  served,
  whenReady: () => Promise.resolve(),
  registry: () => registry,
  state: (remote, part) => (served?.key === `${remote}/${part}` ? state : { status: 'idle' }),
  load: () => {},
  show: nothing,
  retry: () => {},
  renderFailed: () => {},
  releaseFailed: () => {},
  isShown: () => true,
  cleanUpFailed: () => {},
  fileLost: () => Promise.resolve(),
  styles: { hold: nothing },
  restoration: { prepare: () => Promise.resolve(), save: nothing, restore: nothing },
  refresh: () => Promise.resolve(false),
  subscribe: nothing,
})

const read = async (stream: ReadableStream<Uint8Array>): Promise<string> => {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream) text += decoder.decode(chunk, { stream: true })
  return text + decoder.decode()
}

/** What stands in the HTML where a part suspended or threw, and the browser is to draw it. */
const leftOut = '<!--$!-->'

/** Renders synchronously, in two thirds of the time of a stream. Null if a part suspends or throws. */
const renderSync = (page: ReactElement): string | null => {
  try {
    const html = renderToString(page)
    return html.includes(leftOut) ? null : html
  } catch {
    return null
  }
}

/** Renders a page whose parts may wait for something. Rejects with what one of them has thrown. */
const inTurn = async (page: ReactElement): Promise<string> => {
  const failures: unknown[] = []
  const stream = await renderToReadableStream(page, {
    // Large parts would otherwise come behind inline scripts, which the page's policy refuses.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (thrown) => void failures.push(thrown),
  })
  await stream.allReady
  const html = await read(stream)
  if (failures.length > 0) throw failures[0]
  return html
}

/**
 * Renders a page.
 *
 * @param remote the module of the part's remote
 * @returns the HTML of the page's root element and what its data asked for, or why that cannot be had; rejects when the
 *   page throws, or leads elsewhere
 */
export const renderPage = async (
  { address, site: siteId, lang, origin, contact, registry, part, textsVersion }: RenderRequest,
  remote: RemoteModule | null,
): Promise<RenderedPage | { missing: string }> => {
  const url = new URL(address)
  const site = sites[siteId]
  const [texts, loaded] = await Promise.all([
    textsFor(siteId, lang, textsVersion),
    part && remote?.pages[part.page]?.(),
  ])
  if (part && !loaded) throw new Error(`it has no page '${part.page}'`)
  const queryClient = createQueryClient(textsVersion)
  const api = createApiClient({ base: '/api', token: () => null, onUnauthorized: () => {} })
  const route = remoteRoutes(registry, siteId).find(({ path }) => matchPath(path, url.pathname))
  const params = (route && matchPath(route.path, url.pathname)?.params) ?? {}
  const data = loaded?.data as PageData | undefined
  try {
    await data?.({ address: url, params, site: siteId, lang, api, queryClient })
  } catch (thrown) {
    if (thrown instanceof ApiError) return { missing: thrown.message }
    throw thrown
  }
  // Only what the page asked for goes along: what rendering puts into the cache beside it may be anything.
  const state = queryClient
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, queryHash, state: { status, data: found } }) =>
      status === 'success' ? [{ queryKey: [...queryKey], queryHash, data: found }] : [],
    )
  const served = part ? { key: `${part.remote}/page:${part.page}`, version: part.version } : null
  const ready: PartState = loaded
    ? { status: 'ready', Part: loaded.Page as Part, version: part?.version ?? '', source: 'current', base: '' }
    : { status: 'idle' }
  const host: Host = {
    config: {
      hosts: {},
      defaultSite: siteId,
      analytics: {},
      unreachable: {},
      analyticsEndpoint: '',
      contact,
      textsVersion,
      registry,
      mode: 'production',
    },
    remotes: remotesWith(registry, served, ready),
    theme: { subscribe: nothing, getSnapshot: () => 'system', choose: () => {} },
    meter: noMeter,
    services: {
      site,
      texts,
      session: { subscribe: nothing, getSnapshot: () => visitor, signIn: () => {}, signOut: () => {} },
      api,
      queryClient,
      origin,
      routes: [
        ...(site.home === '/' ? [] : ['/']),
        ...remoteRoutes(registry, siteId).map(({ path }) => path),
        ...shellRoutes,
      ],
      knownLayers: [...shellLayers, ...remoteLayers(registry, siteId).map(({ name }) => name)],
      guidedSearch: { subscribe: nothing, getSnapshot: () => true, choose: () => {} },
    },
  }
  const handler = createStaticHandler(shellRouteObjects(host))
  const context: StaticHandlerContext | Response = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error(`it leads to ${context.headers.get('location') ?? 'nowhere'}`)
  const router = createStaticRouter(handler.dataRoutes, context)
  const page = <StaticRouterProvider router={router} context={context} hydrate={false} />
  const html = renderSync(page) ?? (await inTurn(page))
  queryClient.clear()
  return { html, state }
}
