import { useQuery } from '@tanstack/react-query'
import { savedDocumentsQuery, useAccount } from 'shared/account'
import { useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import { Skeleton } from 'shared/ui'
import { EmptyPart } from '../page/empty-section.tsx'
import { ListPage } from '../page/list-page.tsx'
import { ProblemPart } from '../page/problem-section.tsx'
import { RemovedEntries } from '../undo/removed-entries.tsx'
import { SavedDocumentList } from './saved-document-list.tsx'
import { useDocumentsActions } from './use-documents-actions.ts'

const Documents = () => {
  const t = useTexts('account')
  const { data, error, refetch } = useQuery(savedDocumentsQuery(useAccount()))
  const actions = useDocumentsActions()
  const { remove, restore } = actions
  if (data) {
    return (
      <>
        {remove.isSuccess && (
          <RemovedEntries
            of="documents"
            count={remove.variables.ids.length}
            restore={restore}
            onUndo={() => restore.mutate(remove.variables)}
            entries={data.length}
          />
        )}
        {data.length === 0 ? (
          <EmptyPart text={t('documents.none')} to={paths.search()} way={t('documents.to_search')} />
        ) : (
          <SavedDocumentList documents={data} actions={actions} />
        )}
      </>
    )
  }
  if (error) return <ProblemPart title={t('documents.failed')} error={error} again={() => void refetch()} />
  return <Skeleton variant="list" />
}

/** `/user/articles` (requirement B9). */
export const Page = () => {
  const t = useTexts('account')
  return (
    <ListPage title={t('documents.title')} lead={t('documents.lead')}>
      <p>
        <SiteLink to={paths.folders()}>{t('documents.to_folders')}</SiteLink>
      </p>
      <Documents />
    </ListPage>
  )
}
