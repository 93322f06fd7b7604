import { useId } from 'react'
import type { ReadConcept, SearchData } from 'shared/contracts'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import { languageTag } from 'shared/sites'
import { Checkbox } from 'shared/ui'
import type { Search } from '../search-state/use-search.ts'
import styles from './how-searched.module.css'
import { baseOf, Labels, tagOf } from './labels.tsx'
import { readingRules } from './reading-text.ts'

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

/** The words of a concept by language, that of the page first. */
const byLanguage = (labels: ReadConcept['labels'], own: string) => {
  const groups = [...Map.groupBy(labels, ({ lang }) => tagOf(lang))]
  return groups.toSorted(([a], [b]) => Number(b === own) - Number(a === own))
}

const Concept = ({ concept, onSwitch }: { concept: ReadConcept; onSwitch: () => void }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const own = languageTag(useLang())
  const name = useId()
  const { text, labels, expandable, expanded, weight } = concept
  return (
    <li className={styles.concept}>
      <p id={name} className={styles.typed}>
        <strong>{text}</strong>{' '}
        <span className={styles.weight}>
          {weight === 0 ? t('reading.ranks_only') : t('reading.weight', { count: weight, n: formats.number(weight) })}
        </span>
      </p>
      {labels.length > 0 && (
        <dl className={styles.labels}>
          {byLanguage(labels, own).map(([tag, group]) => (
            <div key={tag}>
              <dt>{formats.language(baseOf(tag))}</dt>
              <dd>
                <Labels labels={group} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {expandable && (
        <Checkbox checked={expanded} aria-describedby={name} onChange={onSwitch}>
          {t('reading.expand')}
        </Checkbox>
      )}
    </li>
  )
}

/** All of how a search was read: each idea with its synonyms and translations, what was left out, and the same as a line. */
export const HowSearched = ({ search: { state, change, addressOf }, found: { reading } }: HowSearchedProps) => {
  const t = useTexts('search')
  const formats = useFormats()
  const { concepts, parts, dropped, required, strategy } = reading
  const rules = readingRules(parts).map((key) => t(key))
  return (
    <section className={styles.how} aria-label={t('reading.how')}>
      {required.weight > 0 && required.weight < required.of && (
        <p>{t('reading.required', { weight: formats.number(required.weight), of: formats.number(required.of) })}</p>
      )}
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
      {rules.length > 0 && <p>{rules.join(' ')}</p>}
      {dropped.length > 0 && <p>{t('reading.dropped', { words: dropped.join(t('reading.comma')) })}</p>}
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
        </div>
      )}
    </section>
  )
}
