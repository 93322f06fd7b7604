import { useCallback, useState, type ReactNode } from 'react'
import { useLang, useTexts } from 'shared/i18n'
import { useIsNavigating, useSite } from 'shared/routing'
import { Button, Icon, Skeleton } from 'shared/ui'
import { Controls } from '../controls/controls.tsx'
import { ExportTools } from '../export/export-tools.tsx'
import type { Chip } from '../filters/applied-chips.ts'
import { FewResults } from '../reading/few-results.tsx'
import { HowFound } from '../reading/how-found.tsx'
import { useVisitHistory } from '../history/use-visit-history.ts'
import { ReadingNotes } from '../reading/reading-notes.tsx'
import { VisitorTools } from '../saving/visitor-tools.tsx'
import { searchRequest } from '../search-state/search-request.ts'
import type { Search } from '../search-state/use-search.ts'
import { extentOf, nothing } from '../selection/selected.ts'
import { SelectionPart } from '../selection/selection-section.tsx'
import { useSelected } from '../selection/use-selected.ts'
import { useSelection } from '../selection/use-selection.ts'
import { useUserTools } from '../user-tools/use-user-tools.ts'
import { LoadMore, RoomForUsers } from './load-more.tsx'
import { ResultCount } from './result-count.tsx'
import { ResultList } from './result-list.tsx'
import { resultsHeading } from './results-heading.ts'
import styles from './results-section.module.css'
import { SearchProblem } from './search-problem.tsx'
import { SignUpPrompt } from './sign-up-prompt.tsx'
import { useResults } from './use-results.ts'

interface Props {
  search: Search
  chips: readonly Chip[]
  /** Applied filters. */
  filters: number
  explain: (typeKey: string) => string | undefined
  /** The line of applied filters. */
  applied: ReactNode
}

/** What was found: how much there is, what can be done with it, how it came about, the list, and what follows it. */
export const ResultsPart = ({ search, chips, filters, explain, applied }: Props) => {
  const t = useTexts('search')
  const { state, change, addressOf } = search
  const isNavigating = useIsNavigating()
  // A page that comes by itself does not hold up somebody who has just pressed a link.
  const showPage = useCallback(
    (page: number) => {
      if (!isNavigating()) change({ page }, { replace: true })
    },
    [change, isNavigating],
  )
  const { answered, first, hits, expected, error, updating, retry, more } = useResults(state, showPage)
  const [shown, setShown] = useState(answered)
  if (!updating && shown !== answered) setShown(answered)
  const tools = useUserTools()
  const selection = useSelection(shown, hits)
  const selected = useSelected(selection)
  const [selecting, setSelecting] = useState(false)
  const { id: site } = useSite()
  const lang = useLang()
  const ready = tools.status === 'ready' ? tools.tools : undefined
  const visitor = tools.status === 'none'
  useVisitHistory(state, updating || tools.status === 'loading' || ready ? undefined : first)
  const total = first?.total.value ?? 0
  const controls = { filters, sort: state.sort, onChange: (sort: typeof state.sort) => change({ sort }) }
  if (error || !first)
    return (
      <>
        <Controls {...controls} />
        {applied}
        {error ? <SearchProblem error={error} retry={retry} /> : <Skeleton variant="list" />}
      </>
    )
  const barOpen = total > 0 && (selecting || extentOf(selected, total) !== 'none')
  const closeBar = () => {
    selection.set(nothing)
    setSelecting(false)
  }
  return (
    <section className={styles.part} aria-labelledby={resultsHeading} aria-busy={updating}>
      <div className={styles.head}>
        <ResultCount id={resultsHeading} found={first} search={addressOf({})} updating={updating} />
        <ReadingNotes
          reading={first.reading}
          subject={total === 0 ? first.subject : undefined}
          unknownFilters={first.unknown_filters}
          addressWith={(q) => addressOf({ q })}
          {...(first.answered_by === 'late' && { searchAgain: retry })}
        />
      </div>
      <Controls {...controls}>
        {ready && <ready.SaveSearch search={state} chips={chips} />}
        {visitor && <VisitorTools search={shown} />}
        {total > 0 && (
          <Button size="small" aria-expanded={barOpen} onClick={barOpen ? closeBar : () => setSelecting(true)}>
            <Icon name="check" />
            {t('selection.choose')}
          </Button>
        )}
        <ExportTools search={{ ...search, state: answered }} found={first} />
        {tools.status === 'failed' && (
          <p role="alert">
            {t('tools.failed')}{' '}
            <Button variant="link" onClick={tools.retry}>
              {t('results.try_again')}
            </Button>
          </p>
        )}
      </Controls>
      {applied}
      <HowFound search={search} found={first} request={searchRequest(answered, site, lang)} />
      {ready && <ready.CarryOut />}
      {ready && !updating && <ready.KeepHistory state={state} found={first} />}
      {barOpen && (
        <SelectionPart
          selection={selection}
          search={shown}
          total={total}
          visitor={visitor}
          onClose={() => {
            document.getElementById(resultsHeading)?.focus({ preventScroll: true })
            closeBar()
          }}
        />
      )}
      {total > 0 && (
        <ResultList
          q={search.state.q}
          hits={hits}
          total={total}
          restored={expected}
          busy={updating || more.status === 'loading'}
          explain={explain}
          selection={selection}
          tools={ready}
          visitor={visitor}
        />
      )}
      {!updating && <FewResults search={search} found={first} />}
      {more.status === 'sign-up' ? (
        <>
          <SignUpPrompt shown={hits.length} total={total} />
          <RoomForUsers />
        </>
      ) : (
        total > 0 && <LoadMore more={more} shown={hits.length} total={total} />
      )}
    </section>
  )
}
