import { useQuery } from '@tanstack/react-query'
import { useTexts } from 'shared/i18n'
import { Button, Callout } from 'shared/ui'
import styles from './selection.module.css'
import type { SelectResultsProps } from './select-results.tsx'

const barQuery = {
  // Each release has its own.
  queryKey: ['selection-bar', __webpack_public_path__],
  queryFn: () => import(/* webpackChunkName: "selection-bar" */ './select-results.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
  retry: false,
}

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
