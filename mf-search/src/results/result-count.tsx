import { useEffect } from 'react'
import { useAnnounce } from 'shared/announcer'
import type { SearchData } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import styles from './result-count.module.css'

interface Props extends Pick<SearchData, 'total' | 'nearest'> {
  id: string
  /** Changes with the search, not with the page: a count is announced once a search. */
  search: string
  updating: boolean
}

/** How many documents were found, and where that differs, how many of them hold all of the search and how many most of it. */
export const ResultCount = ({ id, total: { value, all }, nearest, search, updating }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const announce = useAnnounce()
  const found = t(nearest ? 'results.nearest' : 'results.count', { count: value, n: formats.number(value) })
  const partly = !nearest && all < value
  const holds = partly ? t('results.holds', { all: formats.number(all), most: formats.number(value - all) }) : ''
  const announced = holds ? t('results.announced', { found, holds }) : found
  useEffect(() => {
    if (!updating) announce(announced)
  }, [announce, announced, search, updating])
  return (
    <div className={styles.counts}>
      <h2 id={id} className={styles.count} tabIndex={-1}>
        {found}
        {updating && <span className={styles.updating}>{t('results.updating')}</span>}
      </h2>
      {holds && <p className={styles.holds}>{holds}</p>}
    </div>
  )
}
