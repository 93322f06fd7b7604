import { usePendingAction } from '../pending-actions/index.ts'
import { useDocumentActions } from './use-document-actions.ts'

/** Carries out what was asked for documents of this page before logging in. Renders nothing. */
export const CarryOut = () => {
  const { send, save } = useDocumentActions()
  usePendingAction('send', true, ({ documents }) => send.mutate(documents))
  usePendingAction('save', true, ({ documents }) => save.mutate(documents))
  return null
}
