import { useState, type FormEvent } from 'react'
import type { MonthOfYear } from 'shared/contracts'
import { languageTag } from 'shared/sites'
import { useLang, useTexts } from 'shared/i18n'
import { useSiteNavigate } from 'shared/routing'
import { Button, Field, SelectField } from 'shared/ui'
import { firstYear, monthPath } from './month-address.ts'
import styles from './month-form.module.css'

const monthNames = (tag: string): string[] => {
  const { format } = new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => format(Date.UTC(2000, month)))
}

/** Any month of any year, whether it has documents or not. */
export const MonthForm = ({ shown }: { shown: MonthOfYear }) => {
  const t = useTexts('latest')
  const names = monthNames(languageTag(useLang()))
  const navigate = useSiteNavigate()
  const [month, setMonth] = useState(shown.month)
  const [year, setYear] = useState(String(shown.year))
  const [refused, setRefused] = useState(false)
  const thisYear = new Date().getUTCFullYear()

  const show = (event: FormEvent): void => {
    event.preventDefault()
    const chosen = Number(year)
    const possible = /^\d{4}$/.test(year) && chosen >= firstYear && chosen <= thisYear
    setRefused(!possible)
    if (possible) navigate(monthPath({ month, year: chosen }))
  }
  return (
    <form onSubmit={show} className={styles['form']} noValidate>
      <SelectField
        label={t('month')}
        className={styles['month']}
        value={month}
        onChange={(event) => setMonth(Number(event.target.value))}
      >
        {names.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        label={t('year')}
        className={styles['year']}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        value={year}
        onChange={(event) => setYear(event.target.value)}
        error={refused && t('year_error', { min: String(firstYear), max: String(thisYear) })}
      />
      <Button type="submit" variant="primary">
        {t('show')}
      </Button>
    </form>
  )
}
