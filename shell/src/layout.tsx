import { useEffect, useRef, type ReactNode } from 'react'
import { Footer } from './footer/footer.tsx'
import { useHost } from './host.ts'
import { Header } from './header/header.tsx'
import { SkipLinks } from './header/skip-links.tsx'
import { AlteredNotice } from './remotes/index.ts'
import { LayerHost } from './layers/layer-host.tsx'
import { useFocusPlace } from './scroll/use-focus-place.ts'
import { useScrollPlace } from './scroll/use-scroll-place.ts'
import { useInterruptionNotice } from './start/use-interruption-notice.ts'
import styles from './layout.module.css'
import { useLocation, useNavigate } from 'react-router-dom'
import { namedLang, useSite, wantedLang } from 'shared/routing'
import { useFormats, useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { languages, languageTag } from 'shared/sites'

/** Tells the meter where the page is. */
const useMeasuredMoves = (): void => {
  const { pathname, search } = useLocation()
  const { meter } = useHost()
  useEffect(() => meter.moved({ pathname, search }), [pathname, search, meter])
}

/** Says when the connection is lost, and when it is back. */
const useNetworkNotice = (): void => {
  const t = useTexts('shell')
  const { warning, success } = useNotices()
  useEffect(() => {
    const lost = (): void => warning(t('network.lost'))
    const back = (): void => success(t('network.back'))
    window.addEventListener('offline', lost)
    window.addEventListener('online', back)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', back)
    }
  }, [t, warning, success])
}

/**
 * Corrects an address that names a language the site does not offer (requirement A2), and says so once of each language that
 * the product has: who came in it can go on asking in it.
 */
const useCorrectLang = (): void => {
  const site = useSite()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const named = namedLang(search)
  const wanted = wantedLang(search, site)
  const t = useTexts('shell')
  const formats = useFormats()
  const { notify } = useNotices()
  const reported = useRef(new Set<string>())
  useEffect(() => {
    if (named === null || named === wanted) return
    const missing = languages.find((lang) => lang === named)
    if (missing && !reported.current.has(missing)) {
      reported.current.add(missing)
      notify(
        'info',
        t('languages.not_offered', { language: formats.language(languageTag(missing).split('-')[0] ?? missing) }),
      )
    }
    const query = new URLSearchParams(search)
    query.set('lang', wanted)
    void navigate({ pathname, search: `?${query.toString().replaceAll('%2C', ',')}`, hash }, { replace: true, state })
  }, [named, wanted, pathname, search, hash, state, navigate, t, formats, notify])
}

/** What stays on every page: skip links, header, main landmark, footer, layers. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const { Banner } = useHost()
  useCorrectLang()
  useScrollPlace()
  useFocusPlace()
  useNetworkNotice()
  useInterruptionNotice()
  useMeasuredMoves()
  return (
    <div className={styles['page']}>
      <SkipLinks />
      {Banner && <Banner />}
      <Header />
      <AlteredNotice />
      <main id="content" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
      <LayerHost />
    </div>
  )
}
