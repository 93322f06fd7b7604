import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useApi } from 'shared/api-client'
import type { ReadConcept, SearchData } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { paths, SiteLink, useSite } from 'shared/routing'
import { Checkbox } from 'shared/ui'
import type { Search } from '../search-state/use-search.ts'
import styles from './how-searched.module.css'
import { corpusQuery } from './corpus-query.ts'
import { Labels } from './labels.tsx'
import { MatchOptions } from './match-options.tsx'
import { readingRules } from './reading-text.ts'
import { CopyFor } from '../strategy/copy-for.tsx'
import { StrategyLines } from './strategy-lines.tsx'

export interface HowSearchedProps {
  search: Search
  found: SearchData
}

/** The ids of `unexpanded` after one concept was switched: `all` is taken apart when one is switched on again. */
const switched = (
  concepts: readonly ReadConcept[],
  { id, expanded }: ReadConcept,
  now: readonly string[],
): string[] => {
  const expandable = concepts.filter((concept) => concept.expandable).map((concept) => concept.id)
  const off = now.includes('all') ? expandable : now
  return expanded ? [...new Set([...off, id])] : off.filter((other) => other !== id)
}

const Concept = ({ concept, onSwitch }: { concept: ReadConcept; onSwitch: () => void }) => {
  const t = useTexts('search')
  const name = useId()
  const { text, labels, expandable, expanded, weight } = concept
  return (
    <li>
      <p id={name}>
        <strong>{text}</strong>
        {weight === 0 && <span className={styles.weight}> {t('reading.ranks_only')}</span>}
      </p>
      {labels.length > 0 && (
        <p>
          <Labels labels={labels} />
        </p>
      )}
      {expandable && (
        <Checkbox checked={expanded} aria-describedby={name} onChange={onSwitch}>
          {t('reading.expand')}
        </Checkbox>
      )}
    </li>
  )
}

/** When each source of the collection was last searched; nothing where none was. */
const SearchedSources = () => {
  const t = useTexts('search')
  const formats = useFormats()
  const { id: site } = useSite()
  const { data } = useQuery(corpusQuery(useApi(), site, useLang()))
  if (!data || data.searched.length === 0) return null
  return (
    <ul>
      {data.searched.map(({ source, at }) => (
        <li key={source}>{t('reading.searched', { source, date: formats.date(at.slice(0, 10)) })}</li>
      ))}
    </ul>
  )
}

/** All of how a search was read: each idea with its synonyms and translations, what was left out, and the same as a line. */
export const HowSearched = ({ search, found }: HowSearchedProps) => {
  const { state, change, addressOf } = search
  const t = useTexts('search')
  const { concepts, parts, dropped, strategy, lines } = found.reading
  const rules = readingRules(parts).map((key) => t(key))
  return (
    <div className={styles.how}>
      <MatchOptions search={search} found={found} />
      {concepts.length > 0 && (
        <ol className={styles.concepts}>
          {concepts.map((concept) => (
            <Concept
              key={concept.id}
              concept={concept}
              onSwitch={() => change({ unexpanded: switched(concepts, concept, state.unexpanded) })}
            />
          ))}
        </ol>
      )}
      {lines.length > 0 && <StrategyLines lines={lines} addressOf={addressOf} />}
      {rules.length > 0 && <p>{rules.join(' ')}</p>}
      {dropped.length > 0 && <p>{t('reading.dropped', { words: dropped.join(t('reading.comma')) })}</p>}
      <SearchedSources />
      {strategy && (
        <div className={styles.strategy}>
          <p>{t('reading.strategy')}</p>
          <p>
            <code>{strategy}</code>
          </p>
          <p className={styles.ways}>
            <SiteLink to={addressOf({ q: strategy, match: 'most', unexpanded: [] })}>{t('reading.edit')}</SiteLink>
            <SiteLink to={paths.advancedSearch(state.q)}>{t('home.advanced')}</SiteLink>
          </p>
          <div className={styles.ways}>
            <CopyFor strategy={strategy} />
          </div>
        </div>
      )}
    </div>
  )
}
