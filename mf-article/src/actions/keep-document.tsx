import { useQuery } from '@tanstack/react-query'
import { CompareButton } from 'shared/comparison'
import { useSession } from 'shared/session'
import { DocumentRow, VisitorDocumentActions } from 'shared/document-actions'

/** The buttons of a logged-in person; without them, as when they could not be loaded, the page is the same. */
const useUserActions = (wanted: boolean) =>
  useQuery({
    // Each release has its own.
    queryKey: ['user-actions', __webpack_public_path__],
    queryFn: () => import(/* webpackChunkName: "user-actions" */ './user-actions.tsx'),
    enabled: wanted,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  }).data

/** Saving the document and having it e-mailed; for a visitor the way to an account and back. */
export const KeepDocument = ({ id, titleId }: { id: string; titleId: string }) => {
  const user = useSession().status === 'user'
  const loaded = useUserActions(user)
  const place = { id, titleId, variant: 'quiet' } as const
  return (
    <DocumentRow variant="quiet" holder={user ? (loaded ? undefined : 'nobody') : 'visitor'}>
      {user && loaded ? <loaded.UserActions {...place} /> : <VisitorDocumentActions {...place} />}
      <CompareButton {...place} />
    </DocumentRow>
  )
}
