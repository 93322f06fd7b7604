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
}

/** Above the results: saving the search, and what can be done with results. Nothing for a visitor. */
export const ToolsPart = ({ state, search, shown, total, chips }: Props) => {
  const t = useTexts('search')
  if (state.status === 'none') return null
  if (state.status === 'loading') return <div className={styles.place} />
  if (state.status === 'failed') {
    return (
      <Callout role="alert" className={styles.failed}>
        <p>{t('tools.failed')}</p>
        <Button onClick={state.retry}>{t('results.try_again')}</Button>
      </Callout>
    )
  }
  const { SaveSearch, SelectResults, selection } = state.tools
  return (
    <>
      <SaveSearch search={search} chips={chips} />
      {total > 0 && <SelectResults selection={selection} search={shown} total={total} />}
    </>
  )
}
