import { useRef } from 'react'
import { useTexts } from 'shared/i18n'
import { Button, Icon, VisuallyHidden } from 'shared/ui'
import { resultsHeading } from '../results/results-heading.ts'
import type { Search } from '../search-state/use-search.ts'
import type { Chip } from './applied-chips.ts'
import styles from './applied-filters.module.css'
import { chipSummary, chipText } from './chip-text.ts'
import colours from './filter-colours.module.css'

interface Props {
  chips: readonly Chip[]
  /** Whether there will be some once their names are known: their place is kept. */
  expected: boolean
  change: Search['change']
}

/** The applied filters, each with a button that removes it. The focus stays beside what was removed. */
export const AppliedFilters = ({ chips, expected, change }: Props) => {
  const t = useTexts('search')
  const section = useRef<HTMLElement>(null)
  if (chips.length === 0) return expected ? <div className={styles.place} /> : null
  const remove = (chip: Chip, place: number) => {
    const buttons = section.current?.querySelectorAll<HTMLElement>('li button')
    const next = buttons?.[place + 1] ?? buttons?.[place - 1] ?? document.getElementById(resultsHeading)
    next?.focus({ preventScroll: true })
    change({ filters: chip.rest })
  }
  const clear = () => {
    document.getElementById(resultsHeading)?.focus({ preventScroll: true })
    change({ filters: [] })
  }
  return (
    <section ref={section} className={styles.applied} aria-label={t('filters.applied')}>
      <ul className={styles.chips}>
        {chips.map((chip, place) => (
          <li key={chip.key} className={chip.colour === null ? undefined : colours[`colour${chip.colour}`]}>
            <button type="button" className={styles.chip} title={chipText(t, chip)} onClick={() => remove(chip, place)}>
              <span aria-hidden="true">{chipSummary(t, chip)}</span>
              <VisuallyHidden>{t('filters.remove', { filter: chipText(t, chip) })}</VisuallyHidden>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {chips.length > 1 && (
        <Button variant="link" onClick={clear}>
          {t('filters.clear')}
        </Button>
      )}
    </section>
  )
}
