import { useEffect } from 'react'
import { useAnnounce } from 'shared/announcer'
import type { SearchData } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import styles from './result-count.module.css'

interface Props {
  found: Pick<SearchData, 'total' | 'classes' | 'subject'>
  id: string
  /** Changes with the search, not with the page: a count is announced once a search. */
  search: string
  updating: boolean
}

/** How many documents were found, and whether any of them comes close. */
export const ResultCount = ({ id, found: { total, classes, subject }, search, updating }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const announce = useAnnounce()
  const { value } = total
  const close = value === 0 || classes.all + classes.most > 0
  const count = { count: value, n: formats.number(value) }
  const found =
    value === 0 && subject
      ? t('results.nothing_on', { subject })
      : t(close ? 'results.count' : 'results.nearest', count)
  useEffect(() => {
    if (!updating) announce(found)
  }, [announce, found, search, updating])
  return (
    <h2 id={id} className={styles.count} tabIndex={-1}>
      {found}
      {updating && <span className={styles.updating}>{t('results.updating')}</span>}
    </h2>
  )
}
