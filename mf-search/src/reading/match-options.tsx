import type { SearchData } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { languageTag } from 'shared/sites'
import { Checkbox } from 'shared/ui'
import type { Search } from '../search-state/use-search.ts'
import { baseOf } from './labels.tsx'
import styles from './match-options.module.css'

/** Two choices about what is found: only what holds all of the search, and only what has a text in the page's language. */
export const MatchOptions = ({ search: { state, change }, found }: { search: Search; found: SearchData }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const lang = useLang()
  const { languages } = useSite()
  const { value, all } = found.total
  const partly = !found.nearest && all < value
  const byMeaning = (partly && all > 0) || (state.match === 'all' && state.q !== '')
  const byLanguage = languages.length > 1 && (state.q !== '' || state.inLanguage)
  if (!byMeaning && !byLanguage) return null
  return (
    <div className={styles.options} role="group" aria-label={t('options.title')}>
      {byMeaning && (
        <Checkbox
          className={styles.choice}
          checked={state.match === 'all'}
          onChange={(event) => change({ match: event.target.checked ? 'all' : 'most' })}
        >
          {partly ? t('options.only_all_counted', { count: all, n: formats.number(all) }) : t('options.only_all')}
        </Checkbox>
      )}
      {byLanguage && (
        <Checkbox
          className={styles.choice}
          checked={state.inLanguage}
          onChange={(event) => change({ inLanguage: event.target.checked })}
        >
          {t('options.in_language', { language: formats.language(baseOf(languageTag(lang))) })}
        </Checkbox>
      )}
    </div>
  )
}
