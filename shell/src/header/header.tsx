import { useLang, useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { SiteLink, useSite } from 'shared/routing'
import { Icon } from 'shared/ui'
import { SiteMark } from './site-mark.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import styles from './header.module.css'

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
          <ThemeSwitch className={styles['control']} />
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
