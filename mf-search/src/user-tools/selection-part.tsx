import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'
import type { SearchState } from '../search-state/search-state.ts'
import styles from './selection-part.module.css'
import type { ToolsState } from './use-user-tools.ts'

interface Props {
  state: ToolsState
  /** The search whose results are shown. */
  search: SearchState
  total: number
}

/**
 * Above the results: selecting among them, for a logged-in person. Its place is kept while it loads, and
 * from the first paint on where the server rendered the page.
 */
export const SelectionPart = ({ state, search, total }: Props) => {
  const t = useTexts('search')
  if (state.status === 'failed')
    return (
      <Callout role="alert" className={styles.failed}>
        <p>{t('tools.failed')}</p>
        <Button onClick={state.retry}>{t('results.try_again')}</Button>
      </Callout>
    )
  if (total === 0) return null
  if (state.status === 'none') return <div className={styles.place} data-for="user" />
  if (state.status === 'loading') return <div className={styles.place} />
  const { SelectResults, selection } = state.tools
  return <SelectResults selection={selection} search={search} total={total} />
}
