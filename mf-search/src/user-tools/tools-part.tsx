import type { ReactNode } from 'react'
import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'
import type { Chip } from '../filters/applied-chips.ts'
import type { SearchState } from '../search-state/search-state.ts'
import styles from './tools-part.module.css'
import type { ToolsState } from './use-user-tools.ts'

interface Props {
  state: ToolsState
  /** The search of the address. */
  search: SearchState
  /** The search whose results are shown: the former one while new results are on their way. */
  shown: SearchState
  total: number
  chips: readonly Chip[]
  /** What everybody can do with the search. */
  children: ReactNode
}

/** Above the results: what can be done with the search, and for a logged-in person with results as well. */
export const ToolsPart = ({ state, search, shown, total, chips, children }: Props) => {
  const t = useTexts('search')
  const tools = state.status === 'ready' ? state.tools : undefined
  return (
    <>
      <div className={styles.row}>
        {children}
        {tools && <tools.SaveSearch search={search} chips={chips} />}
      </div>
      {tools && total > 0 && <tools.SelectResults selection={tools.selection} search={shown} total={total} />}
      {state.status === 'loading' && <div className={styles.place} />}
      {state.status === 'failed' && (
        <Callout role="alert" className={styles.failed}>
          <p>{t('tools.failed')}</p>
          <Button onClick={state.retry}>{t('results.try_again')}</Button>
        </Callout>
      )}
    </>
  )
}
