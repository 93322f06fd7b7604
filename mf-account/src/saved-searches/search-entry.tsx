import { useId, useState, type ReactNode } from 'react'
import { alertFrequencies, type AlertFrequency } from 'shared/contracts'
import { ellipsis } from 'shared/documents'
import type { CatalogueIndex } from 'shared/filters'
import { useFormats, useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import { Button, Checkbox, classNames } from 'shared/ui'
import entries from '../page/entries.module.css'
import { filterNames, type StoredSearch } from './search-words.ts'
import styles from './searches.module.css'

/** Characters of the summary of applied filters (specification section 5). */
const summaryLength = 50

interface Props {
  search: StoredSearch & { subscribed: boolean; frequency: AlertFrequency | null }
  title: string
  index: CatalogueIndex | undefined
  /** Turns the alert on or off; resolves when that is done or has failed. */
  onAlert: (on: boolean) => Promise<unknown>
  /** Sets how often the alert comes; null for as often as the profile says. Settles like `onAlert`. */
  onFrequency: (frequency: AlertFrequency | null) => Promise<unknown>
  /** How often the profile says, where it is known. */
  usual: AlertFrequency | undefined
  /** The alert is being changed. */
  busy: boolean
  /** Stands before the entry, as a checkbox to select it. */
  before?: ReactNode
  /** Opens its form where it can be changed. */
  onEdit?: (() => void) | undefined
  form?: ReactNode
}

/** A search with its link, its filters in words, and the switch of its alert. */
export const SearchEntry = ({
  search,
  title,
  index,
  onAlert,
  onFrequency,
  usual,
  busy,
  before,
  onEdit,
  form,
}: Props) => {
  const t = useTexts('account')
  const shared = useTexts('shared')
  const [named, brief, editing] = [useId(), useId(), useId()]
  const formats = useFormats()
  const { name, query, keys, subscribed, match, unexpanded, in_language, best, sort_by } = search
  const address = paths.search({
    q: query,
    ...(best && { best }),
    s: sort_by,
    applied_filters: keys,
    match,
    unexpanded,
    in_language,
  })
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [often, setOften] = useState<AlertFrequency | '' | null>(null)
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
          <SiteLink id={named} to={address}>
            {title}
          </SiteLink>
        </h3>
        {name && query && <p className={styles.filters}>{query}</p>}
        {filters && (
          <p className={styles.filters} title={filters}>
            {t('searches.filters', { filters: ellipsis(filters, summaryLength) })}
          </p>
        )}
        <div className={styles.acts}>
          <SiteLink
            id={brief}
            to={address.replace('search', 'search/brief')}
            className={styles.act}
            aria-labelledby={`${brief} ${named}`}
          >
            {shared('documents.brief')}
          </SiteLink>
          {onEdit && (
            <Button
              variant="link"
              className={styles.act}
              id={editing}
              aria-labelledby={`${editing} ${named}`}
              aria-expanded={Boolean(form)}
              onClick={onEdit}
            >
              {t('searches.edit')}
            </Button>
          )}
        </div>
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
      {subscribed && (
        <select
          className={styles.frequency}
          aria-label={t('searches.frequency_for', { search: title })}
          value={often ?? search.frequency ?? ''}
          onChange={(event) => {
            const chosen = alertFrequencies.find((frequency) => frequency === event.target.value) ?? null
            setOften(chosen ?? '')
            void onFrequency(chosen).then(() => setOften(null))
          }}
        >
          <option value="">
            {usual
              ? t('searches.as_profile', { frequency: t(`frequency.${usual}`) })
              : t('searches.as_profile_unknown')}
          </option>
          {alertFrequencies.map((frequency) => (
            <option key={frequency} value={frequency}>
              {t(`frequency.${frequency}`)}
            </option>
          ))}
        </select>
      )}
      {form}
    </li>
  )
}
