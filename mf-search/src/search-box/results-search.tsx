import { useCallback, useState, type MouseEvent, type ReactNode } from 'react'
import { longestQuery } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { paths, SiteLink } from 'shared/routing'
import { Button } from 'shared/ui'
import { writtenOut } from '../history/references.ts'
import { useKnownHistory } from '../history/past-searches.ts'
import { resultsHeading } from '../results/results-heading.ts'
import type { Search } from '../search-state/use-search.ts'
import { BestOption } from './best-option.tsx'
import styles from './results-search.module.css'
import { SearchBox } from './search-box.tsx'
import { useLiveQuery } from './use-live-query.ts'

/** Leads past everything between the box and the list: the next Tab is in the first result. */
const skipToResults = (event: MouseEvent<HTMLAnchorElement>): void => {
  const first = document.querySelector<HTMLElement>('[data-result="1"]') ?? document.getElementById(resultsHeading)
  if (!first) return
  event.preventDefault()
  first.focus()
}

interface Props {
  search: Search
  /** What else stands in the row below the box. */
  children: ReactNode
}

/** The search box of the results page: what is typed is searched for at a press, or once it has rested. */
export const ResultsSearch = ({ search: { state, change }, children }: Props) => {
  const t = useTexts('search')
  const { open, stack } = useLayers()
  const [composing, setComposing] = useState(false)
  const [text, setText] = useState(state.q)
  const [shown, setShown] = useState(state.q)
  const [sent, setSent] = useState<string | null>(null)
  // An address that this box asked for leaves what is typed alone; any other one (Back, a link) is taken over.
  if (shown !== state.q) {
    setShown(state.q)
    setSent(null)
    if (state.q !== sent) setText(state.q)
  }
  const search = useCallback(
    (q: string, options?: { replace: boolean }) => {
      setSent(q)
      change({ q }, options)
    },
    [change],
  )
  const readHistory = useKnownHistory()
  // `#1` is written out, and what is typed stays as it is. What is too long is not asked for.
  const asked = (typed: string) => (typed.length > longestQuery ? state.q : writtenOut(typed.trim(), readHistory))
  // A new address would close the layers.
  useLiveQuery(composing || stack.length > 0 ? null : asked(text), state.q, search)
  return (
    <div className={styles.search}>
      <SearchBox value={text} onChange={setText} onSubmit={(q) => search(asked(q))} onComposing={setComposing} />
      <a href={`#${resultsHeading}`} className={styles.skip} onClick={skipToResults}>
        {t('box.skip')}
      </a>
      <div className={styles.options}>
        <BestOption
          best={state.best}
          onChange={(best) => {
            setSent(asked(text))
            change({ best, q: asked(text) })
          }}
        />
        <div className={styles.ways}>
          <SiteLink to={paths.advancedSearch(state.q)} className={styles.way}>
            {t('home.advanced')}
          </SiteLink>
          <Button variant="link" className={styles.way} onClick={() => open('history')}>
            {t('history.title')}
          </Button>
          <Button variant="link" className={styles.way} onClick={() => open('best-tips')}>
            {t('box.tips')}
          </Button>
        </div>
        {children}
      </div>
    </div>
  )
}
