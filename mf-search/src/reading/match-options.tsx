import { useQuery } from '@tanstack/react-query'
import type { SearchData } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { languageTag } from 'shared/sites'
import { Checkbox } from 'shared/ui'
import { usePageQuery } from '../results/page-query.ts'
import type { Search } from '../search-state/use-search.ts'
import { primaryLanguage } from './labels.tsx'
import styles from './match-options.module.css'

/** Share of the documents that have to go before it is worth asking for a text in the page's language. */
const worthLeavingOut = 0.1

/** Choices about what is found: only what holds all of the search, what is near in meaning, what has a text in the page's language. */
export const MatchOptions = ({ search: { state, change }, found }: { search: Search; found: SearchData }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const lang = useLang()
  const pageOf = usePageQuery()
  const { languages } = useSite()
  const { value } = found.total
  const { all, most, near } = found.classes
  const canBeNear = near > 0 || !state.near
  const partly = all + most > 0 && all < value
  const byMeaning = (partly && all > 0) || (state.match === 'all' && state.q !== '')
  const { data: inLanguage } = useQuery({
    ...pageOf({ ...state, inLanguage: true }),
    enabled: languages.length > 1 && !state.inLanguage && value > 0,
  })
  const leavesOut = inLanguage !== undefined && value - inLanguage.total.value > value * worthLeavingOut
  const byLanguage = state.inLanguage || leavesOut
  if (!byMeaning && !byLanguage && !canBeNear) return null
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
      {canBeNear && (
        <Checkbox
          className={styles.choice}
          checked={state.near}
          onChange={(event) => change({ near: event.target.checked })}
        >
          {t('options.near')}
        </Checkbox>
      )}
      {byLanguage && (
        <Checkbox
          className={styles.choice}
          checked={state.inLanguage}
          onChange={(event) => change({ inLanguage: event.target.checked })}
        >
          {t('options.in_language', { language: formats.language(primaryLanguage(languageTag(lang))) })}
        </Checkbox>
      )}
    </div>
  )
}
