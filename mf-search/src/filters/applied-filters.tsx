import { useRef } from 'react'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { languageTag } from 'shared/sites'
import { Button, Icon, VisuallyHidden } from 'shared/ui'
import { primaryLanguage } from '../reading/labels.tsx'
import { resultsHeading } from '../results/results-heading.ts'
import type { SearchState } from '../search-state/search-state.ts'
import type { Search } from '../search-state/use-search.ts'
import type { Chip } from './applied-chips.ts'
import styles from './applied-filters.module.css'
import { chipSummary, chipText } from './chip-text.ts'
import colours from './filter-colours.module.css'

interface Props {
  chips: readonly Chip[]
  /** Whether there will be some once their names are known: their place is kept. */
  expected: boolean
  search: Pick<Search, 'state' | 'change'>
}

/** What narrows the search, in words, and the change that takes it away. */
interface Applied {
  key: string
  text: string
  summary: string
  colour: number | null
  without: Partial<SearchState>
}

/** The applied filters and choices, each with a button that removes it. The focus stays beside what was removed. */
export const AppliedFilters = ({ chips, expected, search: { state, change } }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  const lang = useLang()
  const section = useRef<HTMLElement>(null)
  const applied = chips.map((chip): Applied => {
    const { key, colour, rest } = chip
    return { key, colour, text: chipText(t, chip), summary: chipSummary(t, chip), without: { filters: rest } }
  })
  const add = (key: string, text: string, without: Partial<SearchState>) =>
    applied.push({ key, text, summary: text, colour: null, without })
  if (state.match === 'all' && state.q) add('match', t('options.only_all'), { match: 'most' })
  if (state.inLanguage) {
    const language = formats.language(primaryLanguage(languageTag(lang)))
    add('language', t('options.in_language', { language }), { inLanguage: false })
  }
  if (applied.length === 0) return expected ? <div className={styles.place} /> : null
  const remove = ({ without }: Applied, place: number) => {
    const buttons = section.current?.querySelectorAll<HTMLElement>('li button')
    const next = buttons?.[place + 1] ?? buttons?.[place - 1] ?? document.getElementById(resultsHeading)
    next?.focus({ preventScroll: true })
    change(without)
  }
  const clear = () => {
    document.getElementById(resultsHeading)?.focus({ preventScroll: true })
    change({ filters: [], match: 'most', inLanguage: false })
  }
  return (
    <section ref={section} className={styles.applied} aria-label={t('filters.applied')}>
      <ul className={styles.chips}>
        {applied.map((filter, place) => (
          <li key={filter.key} className={filter.colour === null ? undefined : colours[`colour${filter.colour}`]}>
            <button type="button" className={styles.chip} title={filter.text} onClick={() => remove(filter, place)}>
              <span aria-hidden="true">{filter.summary}</span>
              <VisuallyHidden>{t('filters.remove', { filter: filter.text })}</VisuallyHidden>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
      {applied.length > 1 && (
        <Button variant="link" onClick={clear}>
          {t('filters.clear')}
        </Button>
      )}
    </section>
  )
}
