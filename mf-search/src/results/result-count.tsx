import { useEffect } from 'react'
import { useAnnounce } from 'shared/announcer'
import { useFormats, useTexts } from 'shared/i18n'
import styles from './result-count.module.css'

interface Props {
  id: string
  total: number
  /** Changes with the search, not with the page: a count is announced once a search. */
  search: string
  updating: boolean
}

export const ResultCount = ({ id, total, search, updating }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const announce = useAnnounce()
  const text = t('results.count', { count: total, n: formats.number(total) })
  useEffect(() => {
    if (!updating) announce(text)
  }, [announce, search, text, updating])
  return (
    <h2 id={id} className={styles.count} tabIndex={-1}>
      {text}
      {updating && <span className={styles.updating}>{t('results.updating')}</span>}
    </h2>
  )
}
