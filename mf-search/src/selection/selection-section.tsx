import { useQuery } from '@tanstack/react-query'
import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'
import { codeQuery } from '../results/code-query.ts'
import styles from './selection.module.css'
import type { SelectResultsProps } from './select-results.tsx'

const barQuery = codeQuery(
  'selection-bar',
  () => import(/* webpackChunkName: "selection-bar" */ './select-results.tsx'),
)

/** The bar of what is selected, which loads when it is first wanted. */
export const SelectionPart = (props: SelectResultsProps) => {
  const t = useTexts('search')
  const { data, isError, refetch } = useQuery(barQuery)
  if (data) return <data.SelectResults {...props} />
  if (!isError) return null
  return (
    <Callout role="alert" className={styles.failed}>
      <p>{t('tools.failed')}</p>
      <Button onClick={() => void refetch()}>{t('results.try_again')}</Button>
    </Callout>
  )
}
