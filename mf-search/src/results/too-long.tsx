import { longestQuery } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { Callout } from 'shared/ui'
import type { SearchState } from '../search-state/search-state.ts'

/** Whether the API refuses the query for its length. */
export const isTooLong = ({ q }: SearchState): boolean => q.length > longestQuery

/** Says of a query how long it is, and how long one may be. */
export const useTooLongText = (): ((q: string) => string) => {
  const t = useTexts('shared')
  const { number } = useFormats()
  return (q) => t('combobox.too_long', { n: number(q.length), most: number(longestQuery) })
}

/** Stands in the place of what a query that is too long would find. */
export const TooLong = ({ q }: SearchState) => (
  <Callout tone="bad" role="alert">
    <p>{useTooLongText()(q)}</p>
  </Callout>
)
