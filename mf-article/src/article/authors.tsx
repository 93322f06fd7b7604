import { useState } from 'react'
import { useFormats, useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import styles from './article-header.module.css'

const mostAuthors = 8

/** The button that asked for the whole list goes away with it, so the list takes the focus. */
const takeFocus = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })

/** The authors, a long list cut until it is asked for; of authors in doubt only where to look for them. */
export const Authors = ({ authors, inDoubt }: { authors: readonly string[]; inDoubt: boolean }) => {
  const text = useTexts('article')
  const formats = useFormats()
  const [all, setAll] = useState(false)
  if (authors.length === 0)
    return inDoubt ? <p className={styles['authors']}>{text('header.authors_in_doubt')}</p> : null
  // Names that have a comma of their own, family name first, are distinguished by semicolons.
  const inverted = authors.some((name) => name.includes(','))
  const list = (names: readonly string[]): string => (inverted ? names.join('; ') : formats.list(names))
  if (authors.length <= mostAuthors) return <p className={styles['authors']}>{list(authors)}</p>
  if (all)
    return (
      <p className={styles['authors']} tabIndex={-1} ref={takeFocus}>
        {list(authors)}
      </p>
    )
  return (
    <p className={styles['authors']}>
      <span className={styles['short']}>
        {authors.slice(0, mostAuthors).join(inverted ? '; ' : ', ')} …{' '}
        <Button variant="link" onClick={() => setAll(true)}>
          {text('header.all_authors', { count: authors.length })}
        </Button>
      </span>
      <span className={styles['printed']}>{list(authors)}</span>
    </p>
  )
}
