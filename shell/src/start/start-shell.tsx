import { hydrate } from '@tanstack/react-query'
import { startTransition, type ReactNode } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { TextRefused } from 'federation/trust'
import { apiBaseFor, createApiClient } from 'shared/api-client'
import { createQueryClient } from 'shared/host'
import { createTexts, textsLoader } from 'shared/i18n'
import { keepQueryThroughLayers } from 'shared/layers'
import { namedLang, paths, wantedLang, withLang } from 'shared/routing'
import { createSession, keepInterruption, tokenOf, type Session } from 'shared/session'
import { siteFromHost, sites, type SiteId } from 'shared/sites'
import { onStoredChange, readStored, writeStored } from 'shared/storage'
import { createTheme, holdPressStyle, nextTheme } from 'shared/theme'
import { startMeter } from '../analytics/start-meter.ts'
import { App, createShellRouter } from '../app.tsx'
import type { RuntimeConfig } from '../config.ts'
import type { PageOverrides } from '../overrides/index.ts'
import { readServedPart, ServedByAnother, type Remotes, type ServedPart } from '../remotes/index.ts'
import { answerShellPresses, endEarlyPresses, takeEarlyLooks } from '../rendering/early-presses.tsx'
import { readServedState } from '../rendering/served-state.ts'
import { remoteLayers, remotePageAt, remoteRoutes, shellLayers, shellRoutes } from '../site-parts.ts'
import { fetchOnIntent } from './fetch-on-intent.ts'
import { Unreachable, type Unstarted } from './unreachable.tsx'

export interface ShellStart {
  /** The element the page is rendered into. */
  root: Element
  config: RuntimeConfig
  /** The remotes, when it is known what of them may run. */
  remotes: Promise<Remotes>
  /** What comes from a development server; only a page that has such remotes has it. */
  overrides?: Promise<PageOverrides> | undefined
}

/**
 * Builds everything the page stands on and renders it. Never rejects: when the texts cannot be had the page says so, and
 * tries again by itself and when asked to.
 */
export const startShell = async ({
  root,
  config,
  remotes: coming,
  overrides: comingOverrides,
}: ShellStart): Promise<void> => {
  const { location, document } = window
  const site = sites[config.site ?? siteFromHost(location.hostname, config.hosts, config.defaultSite)]
  const lang = wantedLang(location.search, site)
  const storage = { read: readStored, write: writeStored, onChange: onStoredChange }
  document.documentElement.dataset['site'] = site.id
  holdPressStyle(document.head)
  const theme = createTheme(document.documentElement, storage)
  takeEarlyLooks(window, () => theme.choose(nextTheme(theme.getSnapshot())))
  document.getElementById('late')?.remove()
  const served = readServedPart(root)
  const page = createPage(root, served)
  const load = textsLoader(config.textsVersion)
  const start = async (): Promise<void> => {
    const overrides = await comingOverrides
    const [texts, remotes] = await Promise.all([
      createTexts({ site: site.id, lang, load: overrides?.textsOver(load) ?? load }),
      coming.then((known) => startRemoteOf(location.pathname, known, site.id)),
    ])
    const session = createSession({ storage })
    markSession(document.documentElement, session)
    const logOut = (): void => {
      if (tokenOf(session)) keepInterruption(location.pathname + location.search)
      session.signOut()
      location.assign(withLang(paths.home(), namedLang(location.search)))
    }
    const registry = remotes.registry()
    const routes = [
      ...(site.home === '/' ? [] : ['/']),
      ...remoteRoutes(registry, site.id).map(({ path }) => path),
      ...shellRoutes,
    ]
    const meter = startMeter(
      {
        id: config.analytics[site.id] ?? '',
        endpoint: config.analyticsEndpoint,
        site: site.id,
        lang: () => document.documentElement.lang,
        routes,
      },
      navigator,
    )
    const services = {
      site,
      texts,
      session,
      api: createApiClient({
        base: apiBaseFor(location, config.api),
        token: () => tokenOf(session),
        onUnauthorized: logOut,
        onToken: session.signIn,
        onPosted: meter.posted,
      }),
      queryClient: createQueryClient(config.textsVersion),
      origin: config.origin,
      keeper: keepQueryThroughLayers(window),
      routes,
      knownLayers: [...shellLayers, ...remoteLayers(registry, site.id).map(({ name }) => name)],
    }
    hydrate(services.queryClient, readServedState(document))
    fetchOnIntent(window, remotes, site.id)
    const router = createShellRouter({ config, remotes, theme, meter, services, Banner: overrides?.Banner })
    const mismatched = (error: unknown): void => {
      if (error instanceof Error && error.cause instanceof ServedByAnother) return
      const [part = 'shell'] = served?.key.split('/') ?? []
      const message = error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : String(error)
      console.error(error)
      remotes.mismatched?.({ remote: part, version: served?.version ?? '', message })
    }
    page.show(<App router={router} />, mismatched, (error) => remotes.guard?.failed(error))
  }
  const attempt = (): Promise<Unstarted | null> =>
    start().then(
      () => null,
      (thrown: unknown) => (thrown instanceof TextRefused ? 'tampered' : 'unreachable'),
    )
  const failed = await attempt()
  if (failed)
    page.say(
      <Unreachable lang={lang} words={config.unreachable} why={failed} above={served !== null} onRetry={attempt} />,
    )
}

/**
 * Keeps the mark on `<html>` that the page was painted with first (`shell/server/rendering/before-paint.ts`): what the server
 * rendered for visitors alone is hidden by it until the page knows better.
 */
const markSession = (root: HTMLElement, session: Session): void => {
  const mark = (): void => {
    if (session.getSnapshot().status === 'user') root.dataset['session'] = 'user'
    else delete root.dataset['session']
  }
  mark()
  session.subscribe(mark)
}

/** Times that a page which React gave up is rendered again, of a release that is replaced by another each time. */
const maxRemounts = 3

/** Where the page is drawn: into its element, or over the server's HTML in it, which stays until the page takes it over. */
const createPage = (root: Element, served: ServedPart | null) => {
  let shown: Root | null = null
  let remounted = 0
  let said: { root: Root; element: Element } | null = null
  return {
    /** @param onGivenUp called with the error for which React unmounted the page, which is then rendered again */
    show: (element: ReactNode, onMismatch: (error: unknown) => void, onGivenUp: (error: unknown) => void): void => {
      const onUncaughtError = (error: unknown): void => {
        console.error(error)
        remounted += 1
        onGivenUp(error)
        if (remounted > maxRemounts) return
        // React is not done with this root yet.
        setTimeout(() => {
          shown?.unmount()
          shown = createRoot(root, { onUncaughtError })
          shown.render(element)
        })
      }
      said?.root.unmount()
      said?.element.remove()
      said = null
      if (shown || !served) {
        endEarlyPresses(window)
        return void (shown ??= createRoot(root, { onUncaughtError })).render(element)
      }
      startTransition(() => {
        shown = hydrateRoot(root, element, { onRecoverableError: onMismatch, onUncaughtError })
      })
      answerShellPresses(window, served.key.includes('/'))
    },
    /** Says something in place of the page, or above what the server has rendered. */
    say: (element: ReactNode): void => {
      if (!served) return void (shown ??= createRoot(root)).render(element)
      const place = document.createElement('div')
      root.before(place)
      said = { root: createRoot(place), element: place }
      said.root.render(element)
    },
  }
}

/** Starts the remote of the page that was asked for, so that it does not wait for the texts and the first render. */
const startRemoteOf = (pathname: string, remotes: Remotes, site: SiteId): Remotes => {
  const route = remotePageAt(remotes.registry(), site, pathname)
  if (route) remotes.load(route.remote, `page:${route.page}`)
  return remotes
}
