import { useWish } from '../wishes/index.ts'
import { useDocumentActions } from './use-document-actions.ts'

/** Carries out what was wished for documents of this page before logging in. It shows nothing. */
export const CarryOut = () => {
  const { send, save } = useDocumentActions()
  useWish('send', true, ({ documents }) => send.mutate(documents))
  useWish('save', true, ({ documents }) => save.mutate(documents))
  return null
}
