import { useState } from 'react'
import { checkDateRange, cutYear, dateRangeOf, firstYear, setDateRange, withoutDateRange } from 'shared/filters'
import { useTexts, type TextOf } from 'shared/i18n'
import { Button, Field } from 'shared/ui'
import { useSearch } from '../search-state/use-search.ts'
import styles from './date-range-form.module.css'

interface Years {
  start: string
  end: string
}

/** Lengths of the ranges offered at a press, in years up to now. */
const presets = [1, 5, 10]

const yearsIn = (filters: readonly string[]): Years => {
  const range = dateRangeOf(filters)
  return range ? { start: String(range.start), end: String(range.end) } : { start: '', end: '' }
}

const errorsOf = (t: TextOf, { start, end }: Years, thisYear: number): { start: string | null; end: string | null } => {
  const { status } = checkDateRange(start, end, thisYear)
  const tooEarly = status === 'start_too_early' || (start.length === 4 && Number(start) < firstYear)
  const tooLate = status === 'end_too_late' || (end.length === 4 && Number(end) > thisYear)
  return {
    start: tooEarly
      ? t('date_range.start_too_early', { min: firstYear })
      : status === 'reversed'
        ? t('date_range.reversed')
        : null,
    end: tooLate ? t('date_range.end_too_late', { max: thisYear }) : null,
  }
}

/** Two years that apply as soon as both are whole and valid, and no longer once both are empty (specification section 5). */
export const DateRangeForm = () => {
  const t = useTexts('search')
  const { state, change } = useSearch()
  const [years, setYears] = useState(() => yearsIn(state.filters))
  const thisYear = new Date().getFullYear()
  const check = checkDateRange(years.start, years.end, thisYear)
  const errors = errorsOf(t, years, thisYear)
  const applied = dateRangeOf(state.filters)
  const inAddress = yearsIn(state.filters)
  const [known, setKnown] = useState(inAddress)
  if (inAddress.start !== known.start || inAddress.end !== known.end) {
    // Chosen elsewhere, as in the chart above: the fields follow. What was typed here is in the address already.
    setKnown(inAddress)
    if (check.status === 'valid' || check.status === 'empty') setYears(inAddress)
  }

  const enter = (next: Years) => {
    setYears(next)
    // By the address, which may have a range that a slow render does not show yet.
    change((now) => {
      const filters = setDateRange(now.filters, next.start, next.end, thisYear)
      return filters.join() === now.filters.join() ? {} : { filters }
    })
  }
  const clear = () => {
    setYears({ start: '', end: '' })
    change(({ filters }) => ({ filters: withoutDateRange(filters) }))
  }
  const statusText = () => {
    if (applied) return t('date_range.applied', { start: applied.start, end: applied.end })
    return t(check.status === 'incomplete' ? 'date_range.incomplete' : 'date_range.not_applied')
  }
  const field = { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } as const
  return (
    <div className={styles.form}>
      <p>{t('date_range.intro')}</p>
      <div className={styles.years}>
        <Field
          {...field}
          label={t('date_range.start')}
          value={years.start}
          error={errors.start}
          onChange={(event) => enter({ ...years, start: cutYear(event.currentTarget.value) })}
        />
        <Field
          {...field}
          label={t('date_range.end')}
          value={years.end}
          error={errors.end}
          onChange={(event) => enter({ ...years, end: cutYear(event.currentTarget.value) })}
        />
      </div>
      <p role="status" className={styles.status}>
        {statusText()}
      </p>
      <fieldset className={styles.presets}>
        <legend>{t('date_range.presets')}</legend>
        {presets.map((length) => (
          <Button key={length} onClick={() => enter({ start: String(thisYear - length), end: String(thisYear) })}>
            {t('date_range.since', { year: thisYear - length })}
          </Button>
        ))}
      </fieldset>
      {applied && (
        <Button variant="link" onClick={clear}>
          {t('date_range.clear')}
        </Button>
      )}
    </div>
  )
}
