import { useId } from 'react'
import { useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import type { SortCriterion } from 'shared/sites'
import { chooseSort, defaultSort, sortOptions, type SortChoice, type SortOption } from 'shared/sorting'
import { VisuallyHidden } from 'shared/ui'
import styles from './sort-control.module.css'

export interface SortProps {
  /** Empty means the site's default. */
  sort: readonly SortCriterion[]
  onChange: (sort: SortCriterion[]) => void
}

const labels = ['sort.first', 'sort.second', 'sort.third']

/**
 * The order of the results by up to three criteria, with the rules of requirement C4. A slot in which nothing can be
 * chosen is not shown; a sentence says why where relevance is the reason, and an option in use says so itself.
 */
export const SortControl = ({ sort, onChange }: SortProps) => {
  const t = useTexts('search')
  const standard = defaultSort(useSite().id)
  const current = sort.length > 0 ? sort : standard
  const slots = sortOptions(current)
  const hint = useId()
  const ended = slots.some(({ disabled }) => disabled === 'after_relevance')
  const choose = (slot: number, choice: SortChoice) => {
    const next = chooseSort(current, slot, choice)
    onChange(next.join() === standard.join() ? [] : next)
  }
  const textOf = ({ value, disabled }: SortOption) =>
    disabled ? t('sort.taken', { criterion: t(`sort.${value}`) }) : t(`sort.${value}`)
  return (
    <fieldset className={styles.sort}>
      <legend>
        <VisuallyHidden>{t('sort.title')}</VisuallyHidden>
      </legend>
      {slots.map(
        ({ value, disabled, options }, slot) =>
          disabled === null && (
            <label key={slot} className={styles.slot}>
              <span>{t(labels[slot] ?? '')}</span>
              <select
                className={styles.select}
                value={value}
                aria-describedby={ended && value === 'relevance' ? hint : undefined}
                onChange={(event) => {
                  const chosen = options.find((option) => option.value === event.currentTarget.value)
                  if (chosen) choose(slot, chosen.value)
                }}
              >
                {options
                  .filter((option) => slot > 0 || option.value !== 'none')
                  .map((option) => (
                    <option key={option.value} value={option.value} disabled={option.disabled}>
                      {textOf(option)}
                    </option>
                  ))}
              </select>
            </label>
          ),
      )}
      {ended && (
        <p id={hint} className={styles.hint}>
          {t(current[0] === 'relevance' ? 'sort.nothing_after_relevance' : 'sort.ends_with_relevance')}
        </p>
      )}
    </fieldset>
  )
}
