import type { Reading, SearchData } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { Trans } from 'shared/rich-text'
import { useSite } from 'shared/routing'
import { FeedLink } from '../export/feed-link.tsx'
import { useDrawn } from '../results/use-drawn.tsx'
import styles from './how-found.module.css'
import type { HowSearchedProps } from './how-searched.tsx'
import { Labels } from './labels.tsx'
import { readingText } from './reading-text.ts'

const loadHowSearched = async () =>
  (await import(/* webpackChunkName: "how-searched" */ './how-searched.tsx')).HowSearched

/** What was looked for beside the words typed, in a line; nothing where there was nothing to read. */
const Summary = ({ reading: { concepts, parts } }: { reading: Reading }) => {
  const t = useTexts('search')
  if (concepts.length === 0) return parts.length > 0 && <p>{t('reading.line', { query: readingText(parts) })}</p>
  const widened = concepts.filter(({ expanded, labels }) => expanded && labels.length > 0)
  if (widened.length === 0)
    return <p>{t('reading.as_typed', { words: concepts.map(({ text }) => text).join(t('reading.comma')) })}</p>
  return (
    <p>
      {widened.map(({ id, text, labels }) => (
        <span key={id} className={styles.concept}>
          <Trans
            ns="search"
            i18nKey="reading.also"
            values={{ text }}
            components={{ labels: <Labels labels={labels} /> }}
          />
        </span>
      ))}
    </p>
  )
}

/** How many of the documents hold all of the search, where not all of them do. */
const Classes = ({ found: { total, classes } }: { found: SearchData }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const { all, most, part, near } = classes
  if (all >= total.value) return null
  const counted = (text: string, count: number) => t(`results.${text}`, { count, n: formats.number(count) })
  const partial = most + part
  return (
    <p>
      {formats.list([
        counted('full', all),
        ...(partial > 0 ? [counted('partial', partial)] : []),
        ...(near > 0 ? [counted('near', near)] : []),
      ])}
    </p>
  )
}

/**
 * Everything about how the results came about, closed at first: what was looked for, how much of it they hold, what orders
 * them. What is long, and the choices, load when it is opened.
 */
export const HowFound = ({ search, found, request }: HowSearchedProps & Parameters<typeof FeedLink>[0]) => {
  const t = useTexts('search')
  const [draw, load] = useDrawn('How the search was read', loadHowSearched)
  const { state } = search
  const { defaultSort } = useSite()
  const sort = state.sort.length > 0 ? state.sort : [defaultSort]
  return (
    <details className={styles.how} onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <summary className={styles.summary}>{t('reading.how')}</summary>
      <section className={styles.content} aria-label={t('reading.how')}>
        <Classes found={found} />
        <Summary reading={found.reading} />
        {draw?.({ search, found })}
        {state.best && <p>{t('sort.best_note')}</p>}
        {sort.includes('highest_quality') && <p>{t('sort.quality_note')}</p>}
        <p>{t('results.quality_note')}</p>
        <p>
          <FeedLink request={request} />
        </p>
      </section>
    </details>
  )
}
