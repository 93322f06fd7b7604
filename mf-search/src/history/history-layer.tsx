import { useId, useState, type SyntheticEvent } from 'react'
import { useFormats, useTexts } from 'shared/i18n'
import { LayerPanel } from 'shared/layers'
import { paths, SiteLink, useSiteNavigate } from 'shared/routing'
import { formatSort } from 'shared/sorting'
import { Button, Checkbox, Field } from 'shared/ui'
import { readAs } from '../search-state/search-request.ts'
import { changed, parseSearchState, type SearchState } from '../search-state/search-state.ts'
import styles from './history-layer.module.css'
import { combine, type Combined } from './references.ts'
import { useHistorySwitch } from './use-history-switch.ts'
import { pastSearches } from './past-searches.ts'
import { clearHistory, type PastSearch } from './visit-history.ts'

const addressOf = (state: SearchState): string =>
  paths.search({
    ...readAs(state),
    q: state.q,
    best: state.best,
    s: formatSort(state.sort),
    applied_filters: state.filters,
  })

const filtersOf = ({ state }: PastSearch): string => JSON.stringify([state.best, state.filters.toSorted()])

/** Filters and best option that all have; none where they differ. */
const sharedFilters = (past: readonly PastSearch[]): Partial<SearchState> => {
  const [first, ...others] = past
  const alike = first && others.every((other) => filtersOf(other) === filtersOf(first))
  return alike ? { filters: first.state.filters, best: first.state.best } : {}
}

/** The searches of this visit, or those the account keeps, to go back to and to combine. */
export const Layer = () => {
  const t = useTexts('search')
  const formats = useFormats()
  const navigate = useSiteNavigate()
  const intro = useId()
  const { isUser, isLoading, busy, history: kept, turn, clear } = useHistorySwitch()
  const isKept = kept?.kept === true
  const [, setCleared] = useState(0)
  const history = pastSearches(kept)
  const [line, setLine] = useState('')
  const [problem, setProblem] = useState<Exclude<Combined, { query: string }> | null>(null)

  const write = (next: string): void => {
    setLine(next)
    setProblem(null)
  }
  const numbers = [...line.matchAll(/#(\d+)/g)].map(([, digits]) => Number(digits))
  const toggle = (number: number, on: boolean): void => {
    const chosen = on ? [...numbers, number] : numbers.filter((other) => other !== number)
    write(chosen.map((other) => `#${other}`).join(' AND '))
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    const combined = combine(line.trim(), history)
    if (!('query' in combined)) return setProblem(combined)
    if (combined.query)
      navigate(addressOf(changed(parseSearchState(''), { ...sharedFilters(combined.past), q: combined.query })))
  }
  const problemText = (): string | null => {
    if (!problem) return null
    if (problem.status === 'too-long') return t('history.too_long')
    const named = problem.numbers.map((number) => `#${number}`)
    return t(`history.${problem.status}`, { count: named.length, numbers: formats.list(named) })
  }
  const notesOf = ({ state, total }: PastSearch): string[] => [
    t('results.count', { count: total, n: formats.number(total) }),
    ...(state.filters.length > 0 ? [t('history.filters', { count: state.filters.length })] : []),
    ...(state.best ? [t('box.best')] : []),
    ...(state.match === 'all' ? [t('history.all')] : []),
    ...(state.unexpanded.length > 0 ? [t('history.as_typed')] : []),
    ...(state.inLanguage ? [t('history.in_language')] : []),
  ]
  return (
    <LayerPanel
      title={t('history.title')}
      footer={
        history.length > 0 && (
          <Button
            variant="link"
            onClick={() => {
              if (isKept) clear()
              else clearHistory()
              setCleared((times) => times + 1)
              write('')
            }}
          >
            {t('history.clear')}
          </Button>
        )
      }
    >
      <p id={intro}>{t(isKept ? 'history.intro_kept' : 'history.intro')}</p>
      {isUser && (
        <Checkbox
          className={styles.keep}
          checked={isKept}
          aria-disabled={busy || isLoading}
          onChange={(event) => busy || isLoading || turn(event.target.checked)}
        >
          {t('history.keep')}
        </Checkbox>
      )}
      {history.length === 0 ? (
        <p>{t('history.none')}</p>
      ) : (
        <>
          <form className={styles.combine} onSubmit={submit}>
            <Field
              label={t('history.combine')}
              hint={t('history.combine_hint')}
              error={problemText()}
              value={line}
              maxLength={500}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => write(event.target.value)}
            />
            <Button type="submit" variant="primary" aria-disabled={line.trim() === ''}>
              {t('box.submit')}
            </Button>
          </form>
          <ol className={styles.list} reversed>
            {history.toReversed().map((past) => (
              <li key={past.number} className={styles.past}>
                <Checkbox
                  checked={numbers.includes(past.number)}
                  aria-label={t('history.choose', { number: past.number, query: past.state.q })}
                  onChange={(event) => toggle(past.number, event.target.checked)}
                >
                  {`#${past.number}`}
                </Checkbox>
                <div className={styles.words}>
                  <SiteLink to={addressOf(past.state)}>{past.state.q || t('history.no_words')}</SiteLink>
                  <ul className={styles.notes}>
                    {notesOf(past).map((note) => (
                      <li key={note}>{note}</li>
                    ))}
                  </ul>
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </LayerPanel>
  )
}
