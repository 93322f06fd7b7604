import { useCallback, useState } from 'react'
import { useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { Skeleton } from 'shared/ui'
import { ExportTools } from '../export/export-tools.tsx'
import type { Chip } from '../filters/applied-chips.ts'
import { FewResults } from '../reading/few-results.tsx'
import { useVisitHistory } from '../history/use-visit-history.ts'
import { MatchOptions } from '../reading/match-options.tsx'
import { ReadingLine } from '../reading/reading-line.tsx'
import { ReadingNotes } from '../reading/reading-notes.tsx'
import { VisitorTools } from '../saving/visitor-tools.tsx'
import type { Search } from '../search-state/use-search.ts'
import { SelectionPart } from '../user-tools/selection-part.tsx'
import { Toolbox } from '../user-tools/toolbox.tsx'
import { useUserTools } from '../user-tools/use-user-tools.ts'
import { LoadMore, RoomForUsers } from './load-more.tsx'
import { ResultCount } from './result-count.tsx'
import { ResultList } from './result-list.tsx'
import { resultsHeading } from './results-heading.ts'
import styles from './results-part.module.css'
import { SearchProblem } from './search-problem.tsx'
import { SignUpPrompt } from './sign-up-prompt.tsx'
import { useResults } from './use-results.ts'

interface Props {
  search: Search
  chips: readonly Chip[]
  explain: (typeKey: string) => string | undefined
}

/** What was found: how the search was read, how much there is, the list, and what follows it. */
export const ResultsPart = ({ search, chips, explain }: Props) => {
  const t = useTexts('search')
  const { state, change, addressOf } = search
  const showPage = useCallback((page: number) => change({ page }, { replace: true }), [change])
  const { first, hits, expected, error, updating, retry, more } = useResults(state, showPage)
  const [shown, setShown] = useState(state)
  if (!updating && shown !== state) setShown(state)
  const tools = useUserTools(shown, hits)
  const { defaultSort } = useSite()
  useVisitHistory(state, updating ? undefined : first)
  const ready = tools.status === 'ready' ? tools.tools : undefined
  if (error) return <SearchProblem error={error} retry={retry} />
  if (!first) return <Skeleton variant="list" />
  const total = first.total.value
  const byRelevance = (shown.sort[0] ?? defaultSort) === 'relevance'
  return (
    <section className={styles.part} aria-labelledby={resultsHeading} aria-busy={updating}>
      <Toolbox
        heading={
          <>
            <ResultCount
              id={resultsHeading}
              total={first.total}
              nearest={first.nearest}
              search={addressOf({})}
              updating={updating}
            />
            {ready && <ready.ViewSaved at="heading" />}
          </>
        }
      >
        <ExportTools search={search} found={first} />
        {ready && <ready.SaveSearch search={state} chips={chips} />}
        {tools.status === 'none' && <VisitorTools search={shown} hits={first.hits} />}
      </Toolbox>
      <ReadingNotes
        reading={first.reading}
        unknownFilters={first.unknown_filters}
        addressWith={(q) => addressOf({ q })}
      />
      <div className={styles.read}>
        <ReadingLine search={search} found={first} />
        <MatchOptions search={search} found={first} />
      </div>
      {shown.best && <p className={styles.note}>{t('sort.best_note')}</p>}
      <SelectionPart state={tools} search={shown} total={total} />
      {total > 0 && (
        <ResultList
          hits={hits}
          total={total}
          restored={expected}
          ordered={byRelevance}
          busy={updating || more.status === 'loading'}
          explain={explain}
          tools={ready}
          visitor={tools.status === 'none'}
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
