import type { ReactNode } from 'react'
import { useMeasuredMoves } from './analytics/use-measured-moves.ts'
import { Footer } from './footer/footer.tsx'
import { useHost } from './host.ts'
import { Header } from './header/header.tsx'
import { SkipLinks } from './header/skip-links.tsx'
import { LayerHost } from './layers/layer-host.tsx'
import { useCorrectLang } from './pages/use-correct-lang.ts'
import { useScrollPlace } from './scroll/use-scroll-place.ts'
import { useInterruptionNotice } from './start/use-interruption-notice.ts'
import { useNetworkNotice } from './start/use-network-notice.ts'
import styles from './layout.module.css'

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
