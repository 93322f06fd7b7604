import { useId, useState, type ReactElement } from 'react'
import type { ReadConcept, Reading, SearchData } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useNotices } from 'shared/notices'
import { Trans } from 'shared/rich-text'
import { Button } from 'shared/ui'
import type { Search } from '../search-state/use-search.ts'
import type { HowSearchedProps } from './how-searched.tsx'
import { Labels } from './labels.tsx'
import styles from './reading-line.module.css'
import { readingText } from './reading-text.ts'

type Draw = (props: HowSearchedProps) => ReactElement

/** Labels of a concept that stand in the line; all of them stand in what it opens. */
const shownLabels = 3

/** The best label of each language first, so that the line shows that a search crosses languages. */
const firstLabels = (labels: ReadConcept['labels']): ReadConcept['labels'] => {
  const seen = new Set<string>()
  const best = labels.filter(({ lang }) => !seen.has(lang) && seen.add(lang))
  return [...best, ...labels.filter((label) => !best.includes(label))].slice(0, shownLabels)
}

const Summary = ({ reading: { concepts, parts } }: { reading: Reading }) => {
  const t = useTexts('search')
  if (concepts.length === 0) return <>{t('reading.line', { query: readingText(parts) })}</>
  const widened = concepts.filter(({ expanded, labels }) => expanded && labels.length > 0)
  if (widened.length === 0)
    return <>{t('reading.as_typed', { words: concepts.map(({ text }) => text).join(t('reading.comma')) })}</>
  return widened.map(({ id, text, labels }) => (
    <span key={id} className={styles.concept}>
      <Trans
        ns="search"
        i18nKey={labels.length > shownLabels ? 'reading.also_more' : 'reading.also'}
        values={{ text }}
        components={{ labels: <Labels labels={firstLabels(labels)} /> }}
      />
    </span>
  ))
}

/**
 * How the search was read, in one line: what was looked for beside the words typed. All of it, and the switches, load
 * when they are asked for. Nothing where there was nothing to read.
 */
export const ReadingLine = ({ search, found }: { search: Search; found: SearchData }) => {
  const t = useTexts('search')
  const notices = useNotices()
  const panel = useId()
  const [open, setOpen] = useState(false)
  const [draw, setDraw] = useState<Draw | null>(null)
  const { reading } = found
  if (reading.parts.length === 0 && reading.concepts.length === 0) return null

  const toggle = async (): Promise<void> => {
    setOpen(!open)
    if (open || draw) return
    try {
      const { HowSearched } = await import(/* webpackChunkName: "how-searched" */ './how-searched.tsx')
      setDraw(() => (props: HowSearchedProps) => <HowSearched {...props} />)
    } catch (error) {
      console.error('How the search was read could not be loaded.', error)
      notices.error(t('take.unavailable'))
      setOpen(false)
    }
  }
  return (
    <>
      <div className={styles.line}>
        <p className={styles.summary}>
          <Summary reading={reading} />
        </p>
        <Button
          variant="link"
          className={styles.how}
          aria-expanded={open}
          aria-controls={open ? panel : undefined}
          onClick={() => void toggle()}
        >
          {t('reading.how')}
        </Button>
      </div>
      {open && (
        <div id={panel} className={styles.panel}>
          {draw?.({ search, found })}
        </div>
      )}
    </>
  )
}
