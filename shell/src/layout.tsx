import { useEffect, type ReactNode } from 'react'
import { Footer } from './footer/footer.tsx'
import { useHost } from './host.ts'
import { Header } from './header/header.tsx'
import { SkipLinks } from './header/skip-links.tsx'
import { LayerHost } from './layers/layer-host.tsx'
import { useScrollPlace } from './scroll/use-scroll-place.ts'
import { useInterruptionNotice } from './start/use-interruption-notice.ts'
import styles from './layout.module.css'
import { useLocation, useNavigate } from 'react-router-dom'
import { namedLang, useSite, wantedLang } from 'shared/routing'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'

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

/** Corrects an address that names a language the site does not offer (requirement A2). */
const useCorrectLang = (): void => {
  const site = useSite()
  const { pathname, search, hash, state } = useLocation()
  const navigate = useNavigate()
  const named = namedLang(search)
  const wanted = wantedLang(search, site)
  useEffect(() => {
    if (named === null || named === wanted) return
    const query = new URLSearchParams(search)
    query.set('lang', wanted)
    void navigate({ pathname, search: `?${query.toString().replaceAll('%2C', ',')}`, hash }, { replace: true, state })
  }, [named, wanted, pathname, search, hash, state, navigate])
}

/** What stays on every page: skip links, header, main landmark, footer, layers. */
export const Layout = ({ children }: { children: ReactNode }) => {
  const { Banner } = useHost()
  useCorrectLang()
  useScrollPlace()
  useNetworkNotice()
  useInterruptionNotice()
  useMeasuredMoves()
  return (
    <div className={styles['page']}>
      <SkipLinks />
      {Banner && <Banner />}
      <Header />
      <main id="content" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <Footer />
      <LayerHost />
    </div>
  )
}
