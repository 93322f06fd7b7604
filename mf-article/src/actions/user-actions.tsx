import { CarryOut, DocumentActions } from 'shared/account'
import type { DocumentPlace } from 'shared/wishes'

/** What a logged-in person can do with the document; a chunk of its own, which visitors do not load. */
export const UserActions = (place: DocumentPlace) => (
  <>
    <CarryOut />
    <DocumentActions {...place} />
  </>
)
