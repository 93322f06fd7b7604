import type { MouseEvent } from 'react'
import { useTexts } from 'shared/i18n'
import styles from './skip-links.module.css'

/**
 * Moves the focus without a hash in the address: that would be an entry in the history without the page's state, and
 * the way back to the results would be lost.
 */
const skipTo = (event: MouseEvent<HTMLAnchorElement>): void => {
  const target = document.querySelector<HTMLElement>(event.currentTarget.hash)
  if (!target) return
  event.preventDefault()
  target.focus()
  target.scrollIntoView()
}

/** Ways past the header, and past an endless list to the footer. */
export const SkipLinks = () => {
  const t = useTexts('shell')
  return (
    <nav className={styles['links']} aria-label={t('skip.label')}>
      <a href="#content" onClick={skipTo}>
        {t('skip.content')}
      </a>
      <a href="#footer" onClick={skipTo}>
        {t('skip.footer')}
      </a>
    </nav>
  )
}
