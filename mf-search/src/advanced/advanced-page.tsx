import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { useAnnounce } from 'shared/announcer'
import { longestQuery } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { PageHead, PageHeading } from 'shared/page'
import { paths, SiteLink, useSearchState, useSiteNavigate } from 'shared/routing'
import { Button, Icon } from 'shared/ui'
import { writtenOut } from '../history/references.ts'
import { useReadHistory } from '../history/use-search-history.ts'
import type { PastSearch } from '../history/visit-history.ts'
import { usePageQuery } from '../results/page-query.ts'
import { problemText } from '../results/problem-text.ts'
import { isTooLong, useTooLongText } from '../results/too-long.tsx'
import { useSettled } from '../search-box/use-settled.ts'
import { parseSearchState, type SearchState } from '../search-state/search-state.ts'
import styles from './advanced-page.module.css'
import { emptyRow, problemOf, readQuery, writeQuery, type QueryRow } from './query-rows.ts'
import { RowFields } from './row-fields.tsx'

/** Milliseconds without a change after which the documents are counted. */
const debounce = 500

const mostRows = 12

interface KeyedRow extends QueryRow {
  key: number
}

/** The search that the rows write: it means exactly what it says, without synonyms and translations. */
const stateOf = (written: string, readHistory: () => readonly PastSearch[]): SearchState => ({
  ...parseSearchState(''),
  q: writtenOut(written, readHistory),
  match: 'all',
  unexpanded: ['all'],
})

const addressOf = ({ q }: SearchState): string => paths.search({ q, match: 'all', unexpanded: 'all' })

/** How many documents the rows find now. */
const Count = ({ state, rows }: { state: SearchState; rows: readonly QueryRow[] }) => {
  const t = useTexts('search')
  const tooLongText = useTooLongText()
  const formats = useFormats()
  const announce = useAnnounce()
  const pageOf = usePageQuery()
  const settled = useSettled(state.q, debounce)
  const { data, error, isFetching } = useQuery({
    ...pageOf({ ...state, q: settled }),
    enabled: settled !== '' && settled.length <= longestQuery,
  })
  const counting = settled !== state.q || isFetching
  const text = (): string => {
    if (state.q === '')
      return t(rows.some((row) => row.words.trim() !== '') ? 'advanced.nothing_yet' : 'advanced.empty')
    if (isTooLong(state)) return tooLongText(state.q)
    if (counting) return t('advanced.counting')
    if (error) return t(problemText(error))
    return data ? t('results.count', { count: data.total.value, n: formats.number(data.total.value) }) : ''
  }
  const shown = text()
  const settledText = counting || state.q === '' ? '' : shown
  useEffect(() => {
    if (settledText) announce(settledText)
  }, [announce, settledText])
  return <p className={styles.count}>{shown}</p>
}

/** Rows of field, words and operator, the query they write, and how many documents it finds (requirement B1). */
export const Page = () => {
  const t = useTexts('search')
  const { open } = useLayers()
  const navigate = useSiteNavigate()
  const [query, changeQuery] = useSearchState()
  const title = useId()
  const list = useRef<HTMLOListElement>(null)
  const [rows, setRows] = useState<KeyedRow[]>(() =>
    readQuery(parseSearchState(query).q).map((row, key) => ({ ...row, key })),
  )
  const [checked, setChecked] = useState(false)
  const [focused, setFocused] = useState<{ key: number } | null>(null)
  const written = writeQuery(rows)
  const state = stateOf(written, useReadHistory(written))

  // The address holds the query, so that Back and a reload bring the rows again.
  const kept = useSettled(written, debounce)
  useEffect(() => {
    changeQuery(
      (now) => {
        if (kept && kept.length <= longestQuery) now.set('q', kept)
        else now.delete('q')
        return now
      },
      { replace: true },
    )
    // The function changes with every address; what is to be kept alone decides.
  }, [kept]) // eslint-disable-line react-hooks/exhaustive-deps

  useEffect(() => {
    if (focused !== null) list.current?.querySelector<HTMLElement>(`[data-row="${focused.key}"] input`)?.focus()
  }, [focused])

  const change = (key: number, part: Partial<QueryRow>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const freshRow = (): KeyedRow => ({ ...emptyRow, key: Math.max(...rows.map(({ key }) => key)) + 1 })
  const add = () => {
    const row = freshRow()
    setRows([...rows, row])
    setFocused(row)
  }
  const remove = (key: number) => {
    const place = rows.findIndex((row) => row.key === key)
    const left = rows.filter((row) => row.key !== key)
    setRows(left)
    setFocused(left[Math.min(place, left.length - 1)] ?? null)
  }
  const clear = () => {
    const row = freshRow()
    setRows([row])
    setChecked(false)
    setFocused(row)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const wrong = rows.find((row) => problemOf(row) !== null)
    setChecked(true)
    if (state.q.length > longestQuery) return
    if (wrong) list.current?.querySelector<HTMLElement>(`[data-row="${wrong.key}"] input`)?.focus()
    else if (state.q) navigate(addressOf(state))
    else list.current?.querySelector('input')?.focus()
  }
  return (
    <div className={styles.page}>
      <PageHead title={t('advanced.title')} description={t('advanced.description')} path={paths.advancedSearch()} />
      <PageHeading id={title}>{t('advanced.title')}</PageHeading>
      <p className={styles.intro}>{t('advanced.intro')}</p>
      <form className={styles.form} role="search" aria-labelledby={title} onSubmit={submit} noValidate>
        <ol ref={list} className={styles.rows}>
          {rows.map((row, place) => (
            <li key={row.key} data-row={row.key}>
              <RowFields
                row={row}
                place={place}
                checked={checked}
                onChange={(part) => change(row.key, part)}
                onRemove={rows.length > 1 ? () => remove(row.key) : undefined}
              />
            </li>
          ))}
        </ol>
        <div className={styles.actions}>
          {rows.length < mostRows && (
            <Button size="small" onClick={add}>
              <Icon name="plus" />
              {t('advanced.add')}
            </Button>
          )}
          <Button variant="link" onClick={clear}>
            {t('advanced.clear')}
          </Button>
        </div>
        <div className={styles.written}>
          <h2 className={styles.heading}>{t('advanced.query')}</h2>
          <Count state={state} rows={rows} />
          <output className={styles.query}>{written || t('advanced.no_query')}</output>
        </div>
        <div className={styles.actions}>
          <Button type="submit" variant="primary">
            {t('box.submit')}
          </Button>
          <Button variant="link" onClick={() => open('history')}>
            {t('history.title')}
          </Button>
          <Button variant="link" onClick={() => open('best-tips')}>
            {t('box.tips')}
          </Button>
          <SiteLink to={paths.search()}>{t('advanced.simple')}</SiteLink>
        </div>
      </form>
    </div>
  )
}
