import { useLang, useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { SiteLink, useSite } from 'shared/routing'
import { classNames, Icon } from 'shared/ui'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './header.module.css'
import type { SiteId } from 'shared/sites'

/** One small sign per site: strata of a system, people around a whole, waves that pass. */
const shapes: Record<SiteId, string> = {
  hse: 'M6 22h20M6 16h14M6 10h8M24 6v8M20 10h8',
  sse: 'M16 9a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM7 24a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM25 24a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM13.5 9l-4.5 9M18.5 9l4.5 9M10 21h12',
  cvd: 'M4 24c5 0 5-16 12-16s7 16 12 16M4 16c3 0 4 3 6 3M22 19c2 0 3-3 6-3',
}

const SiteMark = ({ site }: { site: SiteId }) => (
  <svg className={styles['mark']} viewBox="0 0 32 28" aria-hidden="true" focusable="false">
    <path d={shapes[site]} />
  </svg>
)

/** The banner: the site's wordmark, and the ways to language, look and menu. */
export const Header = () => {
  const t = useTexts('shell')
  const shared = useTexts('shared')
  const site = useSite()
  const lang = useLang()
  const { open } = useLayers()
  return (
    <header className={styles['header']}>
      <div className={styles['row']}>
        <SiteLink to={site.logo} className={styles['logo']}>
          <SiteMark site={site.id} />
          <span>{shared('site.name')}</span>
        </SiteLink>
        <div className={styles['controls']}>
          {site.languages.length > 1 && (
            <button
              type="button"
              className={styles['control']}
              aria-haspopup="dialog"
              aria-label={t('header.language', { language: shared(`languages.${lang}`) })}
              onClick={() => open('languages')}
            >
              <Icon name="language" />
              <span className={styles['words']}>{shared(`languages.${lang}`)}</span>
            </button>
          )}
          <ThemeSwitch className={classNames(styles['control'], styles['look'])} />
          <button
            type="button"
            className={styles['control']}
            aria-haspopup="dialog"
            aria-label={t('header.menu')}
            onClick={() => open('main-menu')}
          >
            <Icon name="menu" />
            <span className={styles['words']}>{t('header.menu')}</span>
          </button>
        </div>
      </div>
    </header>
  )
}
