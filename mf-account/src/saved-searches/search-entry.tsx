import { useState, type ReactNode } from 'react'
import { ellipsis } from 'shared/documents'
import type { CatalogueIndex } from 'shared/filters'
import { useFormats, useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import { Checkbox, classNames } from 'shared/ui'
import entries from '../page/entries.module.css'
import { filterNames, type StoredSearch } from './search-words.ts'
import styles from './searches.module.css'

/** Characters of the summary of applied filters (specification section 5). */
const summaryLength = 50

interface Props {
  search: StoredSearch & { subscribed: boolean }
  title: string
  index: CatalogueIndex | undefined
  /** Turns the alert on or off; resolves when that is done or has failed. */
  onAlert: (on: boolean) => Promise<unknown>
  /** The alert is being changed. */
  busy: boolean
  /** Stands before the entry, as a checkbox to select it. */
  before?: ReactNode
}

/** A search with its link, its filters in words, and the switch of its alert. */
export const SearchEntry = ({ search, title, index, onAlert, busy, before }: Props) => {
  const t = useTexts('account')
  const formats = useFormats()
  const { query, keys, subscribed, match, unexpanded, in_language } = search
  const address = paths.search({ q: query, applied_filters: keys, match, unexpanded, in_language })
  const [wanted, setWanted] = useState<boolean | null>(null)
  // The switch moves at once, and back when it did not work.
  const change = async (on: boolean): Promise<void> => {
    setWanted(on)
    await onAlert(on)
    setWanted(null)
  }
  const filters = filterNames(search, index, t, formats)
  return (
    <li className={styles.entry}>
      {before}
      <div className={classNames(entries.words, styles.words)}>
        <h3 className={styles.title}>
          <SiteLink to={address}>{title}</SiteLink>
        </h3>
        {filters && (
          <p className={styles.filters} title={filters}>
            {t('searches.filters', { filters: ellipsis(filters, summaryLength) })}
          </p>
        )}
      </div>
      <Checkbox
        role="switch"
        className={styles.alert}
        checked={wanted ?? subscribed}
        aria-label={t('searches.alert_for', { search: title })}
        aria-disabled={busy}
        onChange={(event) => busy || void change(event.target.checked)}
      >
        {t('searches.alert')}
      </Checkbox>
    </li>
  )
}
