import { QueryClientProvider, type QueryClient, useQuery } from '@tanstack/react-query'
import { useCallback, useState, type ReactNode, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { AnnouncerHost, AnnouncerProvider, createAnnouncer } from '../announcer/index.ts'
import { ApiProvider, prefetchAnswersIn, type ApiClient, profileQuery, useApi } from '../api-client/index.ts'
import { ComparisonProvider, createComparison } from '../comparison/index.ts'
import { createGuidedSearch, GuidedSearchProvider, type GuidedSearch } from '../guided-search/index.ts'
import { TextsProvider, type Texts, useEnsureLang, useLang } from '../i18n/index.ts'
import { LayersProvider, type QueryKeeper } from '../layers/index.ts'
import { createNotices, NoticesHost, NoticesProvider, type Notices } from '../notices/index.ts'
import { PageVisits } from '../page/index.ts'
import { SiteProvider, wantedLang, namedLang, useIsNavigating, useSite, useSwitchLang } from '../routing/index.ts'
import { SessionProvider, type Session, ownerOf, useSession } from '../session/index.ts'
import type { Lang, Site } from '../sites/index.ts'
import { onStoredChange, readForVisit, readStored, writeForVisit, writeStored } from '../storage/index.ts'

/**
 * Fetches the profile as long as a person is logged in (requirement C1), and shows the site in the language it names,
 * unless the address names one (requirement A4).
 */
const ProfileLanguage = () => {
  const api = useApi()
  const { id, languages } = useSite()
  const session = useSession()
  const { key, search } = useLocation()
  const isNavigating = useIsNavigating()
  const shown = useLang()
  const ensure = useEnsureLang()
  const switchLang = useSwitchLang()
  const { data: profile } = useQuery({
    ...profileQuery(api, ownerOf(session), id),
    enabled: session.status === 'user',
    retry: false,
  })
  const chosen = session.status === 'user' ? profile?.languages[id] : undefined
  const wanted = namedLang(search) === null && chosen !== shown && languages.find((lang) => lang === chosen)
  // The texts are loaded first: the address is changed only when that takes no time, so that no other move comes between.
  const { data: ready } = useQuery({
    queryKey: ['profile-language', id, wanted],
    queryFn: () => (wanted ? ensure(wanted).then(() => wanted) : null),
    enabled: Boolean(wanted),
    retry: false,
  })
  useEffect(() => {
    if (!wanted || ready !== wanted) return
    // A navigation that is under way, such as the way back after logging in, comes first: its location has another key.
    const timer = setTimeout(() => {
      if (!isNavigating()) void switchLang(wanted)
    }, 0)
    return () => clearTimeout(timer)
  }, [wanted, ready, switchLang, isNavigating, key])
  return null
}

/** What a host builds once and gives to everything below it. */
export interface HostServices {
  site: Site
  texts: Texts
  session: Session
  api: ApiClient
  queryClient: QueryClient
  /** Made before the router; see `keepQueryThroughLayers`. */
  keeper?: QueryKeeper
  /** Route patterns that exist on the site. */
  routes: readonly string[]
  /** Origin of the site's canonical addresses; the page's own by default. */
  origin?: string | undefined
  /** Names of the layers that exist on the site. */
  knownLayers: readonly string[]
  /** The store of notices; made here when not given. */
  notices?: Notices
  /** Whether guided questions are offered; made here, over the browser's storage, when not given. */
  guidedSearch?: GuidedSearch
}

/**
 * Everything the parts of the site stand on. The shell and the standalone pages render it once, inside the router.
 * The language comes from the address alone.
 */
export const HostProviders = ({ services, children }: { services: HostServices; children: ReactNode }) => {
  const { site, texts, session, api, queryClient, keeper, routes, knownLayers } = services
  const lang = wantedLang(useLocation().search, site)
  const [announcer] = useState(createAnnouncer)
  const [notices] = useState(() => services.notices ?? createNotices())
  const [guidedSearch] = useState(
    () =>
      services.guidedSearch ?? createGuidedSearch({ read: readStored, write: writeStored, onChange: onStoredChange }),
  )
  const [comparison] = useState(() => createComparison({ read: readForVisit, write: writeForVisit }))
  const sayFailure = useCallback(
    () => notices.notify('error', texts.of('en', 'shared')('languages.failed')),
    [notices, texts],
  )
  const prepare = useCallback((wanted: Lang) => prefetchAnswersIn(queryClient, wanted), [queryClient])
  return (
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={api}>
        <SessionProvider value={session}>
          <TextsProvider texts={texts} lang={lang} prepare={prepare} onFailure={sayFailure}>
            <NoticesProvider value={notices}>
              <AnnouncerProvider value={announcer}>
                <LayersProvider known={knownLayers} keeper={keeper}>
                  <SiteProvider site={site} routes={routes} origin={services.origin ?? window.location.origin}>
                    <GuidedSearchProvider value={guidedSearch}>
                      <ComparisonProvider value={comparison}>
                        <PageVisits>
                          {children}
                          <ProfileLanguage />
                          <AnnouncerHost />
                          <NoticesHost />
                        </PageVisits>
                      </ComparisonProvider>
                    </GuidedSearchProvider>
                  </SiteProvider>
                </LayersProvider>
              </AnnouncerProvider>
            </NoticesProvider>
          </TextsProvider>
        </SessionProvider>
      </ApiProvider>
    </QueryClientProvider>
  )
}
