import { useTexts } from 'shared/i18n'
import styles from './skip-links.module.css'

/** Ways past the header, and past an endless list to the footer. */
export const SkipLinks = () => {
  const t = useTexts('shell')
  return (
    <nav className={styles['links']} aria-label={t('skip.label')}>
      <a href="#content">{t('skip.content')}</a>
      <a href="#footer">{t('skip.footer')}</a>
    </nav>
  )
}
