import type { MouseEvent } from 'react'
import { useTexts } from 'shared/i18n'
import styles from './page-contents.module.css'

/** Moves to a heading, which the address then names, without an entry in the history, so that Back leaves the page. */
const goToHeading = (event: MouseEvent<HTMLAnchorElement>): void => {
  const heading = document.getElementById(decodeURIComponent(event.currentTarget.hash.slice(1)))
  if (!heading || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  history.replaceState(history.state, '', event.currentTarget.hash)
  heading.scrollIntoView()
  heading.focus({ preventScroll: true })
}

interface Props {
  /** Headings of the page; each must be able to take the focus. */
  entries: readonly { id: string; text: string }[]
}

/** 'On this page'. */
export const PageContents = ({ entries }: Props) => {
  const t = useTexts('latest')
  return (
    <nav className={styles['contents']} aria-labelledby="page-contents">
      <h2 id="page-contents" className={styles['heading']}>
        {t('contents')}
      </h2>
      <ul className={styles['list']}>
        {entries.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${encodeURIComponent(id)}`} onClick={goToHeading} className={styles['link']}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
