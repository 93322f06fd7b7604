import { useQuery } from '@tanstack/react-query'
import { useId, useState, type PointerEvent } from 'react'
import { useApi } from 'shared/api-client'
import type { SearchYears } from 'shared/contracts'
import { dateRangeKey, dateRangeOf, withoutDateRange, type DateRange, type FilterKey } from 'shared/filters'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { Disclosure } from 'shared/ui'
import { useSearch } from '../search-state/use-search.ts'
import { yearsQuery } from './overview-queries.ts'
import styles from './year-histogram.module.css'
import { countWithin, rangeOf, shownRange, yearAt } from './years.ts'

const high = 48

const Bars = ({ years, range }: { years: SearchYears['years']; range: DateRange | null }) => {
  const maxCount = Math.max(...years.map(({ count }) => count))
  return (
    <svg className={styles.bars} viewBox={`0 0 ${years.length} ${high}`} preserveAspectRatio="none" aria-hidden="true">
      {years.map(({ year, count }, place) => {
        const height = count === 0 ? 0 : Math.max(1.5, (count / maxCount) * high)
        const chosen = range !== null && year >= range.start && year <= range.end
        return (
          <rect
            key={year}
            className={chosen ? styles.chosen : styles.other}
            x={place + 0.08}
            y={high - height}
            width={0.84}
            height={height}
          />
        )
      })}
    </svg>
  )
}

interface YearProps {
  label: string
  value: number
  years: SearchYears['years']
  onMove: (year: number) => void
  onSettle: () => void
}

const YearSlider = ({ label, value, years, onMove, onSettle }: YearProps) => {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        min={years[0]?.year}
        max={years.at(-1)?.year}
        value={value}
        onChange={(event) => onMove(Number(event.currentTarget.value))}
        onPointerUp={onSettle}
        onKeyUp={onSettle}
        onBlur={onSettle}
      />
      <span aria-hidden="true">{value}</span>
    </div>
  )
}

const YearTable = ({ label, years }: { label: string; years: SearchYears['years'] }) => {
  const t = useTexts('search')
  const formats = useFormats()
  return (
    // What scrolls has to be reached by keyboard.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} role="region" aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('years.year')}</th>
            <th scope="col">{t('years.documents')}</th>
          </tr>
        </thead>
        <tbody>
          {years.toReversed().map(({ year, count }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{formats.number(count)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * Documents of the search by year. A range is chosen by drawing over the bars, or by two sliders; it is applied when the
 * pointer or the key is let go. Its place is kept while the counts are on their way.
 */
export const YearHistogram = () => {
  const t = useTexts('search')
  const formats = useFormats()
  const api = useApi()
  const lang = useLang()
  const { id: site } = useSite()
  const { state, change } = useSearch()
  const { data } = useQuery(yearsQuery(api, state, site, lang))
  const [draft, setDraft] = useState<{ of: readonly FilterKey[]; range: DateRange } | null>(null)
  const [drawnFrom, setDrawnFrom] = useState<number | null>(null)
  const years = data?.years ?? []
  const [first, last] = [years[0]?.year, years.at(-1)?.year]
  if (!data || first === undefined || last === undefined) return <div className={styles.chart} />

  const all = { start: first, end: last }
  const moved = draft?.of === state.filters ? draft.range : null
  const applied = dateRangeOf(state.filters)
  const shown = moved ?? shownRange(years, applied ?? all)
  const range = shown ?? all
  const move = (next: DateRange) => setDraft({ of: state.filters, range: next })
  const settle = (next: DateRange | null = moved) => {
    if (!next) return
    const whole = next.start === first && next.end === last
    move(next)
    change(({ filters }) => ({ filters: [...withoutDateRange(filters), ...(whole ? [] : [dateRangeKey(next)])] }))
  }
  const yearUnder = (event: PointerEvent<HTMLElement>): number => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return yearAt(years, width > 0 ? (event.clientX - left) / width : 0)
  }
  const count = shown ? countWithin(years, shown) : 0
  const said = { count, n: formats.number(count) }
  return (
    <div className={styles.chart} role="group" aria-label={t('years.title')}>
      <div
        className={styles.field}
        dir="ltr"
        title={t('years.draw')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawnFrom(yearUnder(event))
          move(rangeOf(yearUnder(event), yearUnder(event)))
        }}
        onPointerMove={(event) => drawnFrom !== null && move(rangeOf(drawnFrom, yearUnder(event)))}
        onPointerUp={(event) => {
          if (drawnFrom === null) return
          setDrawnFrom(null)
          settle(rangeOf(drawnFrom, yearUnder(event)))
        }}
        onPointerCancel={() => {
          setDrawnFrom(null)
          setDraft(null)
        }}
      >
        <Bars years={years} range={shown} />
      </div>
      <p className={styles.said}>
        {range.start === range.end
          ? t('years.one', { year: range.start, ...said })
          : t('years.range', { start: range.start, end: range.end, ...said })}
      </p>
      <YearSlider
        label={t('years.from')}
        value={range.start}
        years={years}
        onMove={(year) => move({ start: Math.min(year, range.end), end: range.end })}
        onSettle={() => settle()}
      />
      <YearSlider
        label={t('years.to')}
        value={range.end}
        years={years}
        onMove={(year) => move({ start: range.start, end: Math.max(year, range.start) })}
        onSettle={() => settle()}
      />
      <Disclosure label={t('years.table')} className={styles.more ?? ''}>
        <YearTable label={t('years.table')} years={years} />
        {data.unknown > 0 && <p>{t('years.unknown', { count: data.unknown, n: formats.number(data.unknown) })}</p>}
      </Disclosure>
    </div>
  )
}
