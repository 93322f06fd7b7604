import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { savedSearchesQuery, useAccount } from 'shared/account'
import { indexCatalogue, type CatalogueIndex } from 'shared/filters'
import { useLang, useTexts } from 'shared/i18n'
import { paths, useSite } from 'shared/routing'
import { Skeleton } from 'shared/ui'
import { CuratedSearches } from '../curated-searches/curated-searches.tsx'
import { EmptyPart } from '../page/empty-section.tsx'
import { ListPage } from '../page/list-page.tsx'
import { ProblemPart } from '../page/problem-section.tsx'
import { RemovedEntries } from '../undo/removed-entries.tsx'
import { SavedSearchList } from './saved-search-list.tsx'
import styles from './searches.module.css'
import { useSearchesActions } from './use-searches-actions.ts'
import { catalogueQuery } from 'shared/api-client'

/** The filter catalogue, to name filters by; undefined while it is on its way or cannot be had. */
const useCatalogue = (): CatalogueIndex | undefined => {
  const { id } = useSite()
  return useQuery({ ...catalogueQuery(id, useLang()), select: indexCatalogue }).data
}

const Own = ({ index }: { index: CatalogueIndex | undefined }) => {
  const t = useTexts('account')
  const { data, error, refetch } = useQuery(savedSearchesQuery(useAccount()))
  const actions = useSearchesActions()
  const { remove, restore } = actions
  if (data) {
    return (
      <>
        {remove.isSuccess && (
          <RemovedEntries
            of="searches"
            count={remove.data.removal.ids.length}
            restore={restore}
            onUndo={() => restore.mutate(remove.data.removal)}
            entries={data.length}
          />
        )}
        {data.length === 0 ? (
          <EmptyPart text={t('searches.none')} to={paths.search()} way={t('searches.to_search')} />
        ) : (
          <SavedSearchList searches={data} index={index} actions={actions} />
        )}
      </>
    )
  }
  if (error) return <ProblemPart title={t('searches.failed')} error={error} again={() => void refetch()} />
  return <Skeleton variant="form" />
}

/** `/user/searches` (requirement B10). */
export const Page = () => {
  const t = useTexts('account')
  const heading = useId()
  const index = useCatalogue()
  return (
    <ListPage title={t('searches.title')} lead={t('searches.lead')}>
      <section aria-labelledby={heading} className={styles.part}>
        <h2 id={heading}>{t('searches.own')}</h2>
        <Own index={index} />
      </section>
      <CuratedSearches index={index} />
    </ListPage>
  )
}
