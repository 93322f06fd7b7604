import type { MouseEvent } from 'react'
import type { Article } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { hasGroup, sectionGroups } from '../sections/section-table.tsx'
import styles from './contents.module.css'

/** Moves to a heading without an entry in the history, which would stand between the record and its results. */
const goToHeading = (event: MouseEvent<HTMLAnchorElement>): void => {
  const heading = document.getElementById(event.currentTarget.hash.slice(1))
  if (!heading || event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  heading.scrollIntoView()
  heading.focus({ preventScroll: true })
}

/** 'On this page': shown beside the record where there is room. */
export const Contents = ({ article }: { article: Article }) => {
  const text = useTexts('article')
  const groups = sectionGroups.filter((group) => hasGroup(article, group))
  const entries = [
    ...(article.abstract_visible ? [{ id: 'abstract', heading: article.label_abstract }] : []),
    ...groups.map((group) => ({ id: group, heading: text(`sections.${group}`) })),
    { id: 'licence', heading: text('licence.heading') },
  ]
  return (
    <nav className={styles['contents']} aria-labelledby="contents">
      <h2 id="contents" className={styles['heading']}>
        {text('contents.heading')}
      </h2>
      <ul className={styles['list']}>
        {entries.map(({ id, heading }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goToHeading} className={styles['link']}>
              {heading}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
