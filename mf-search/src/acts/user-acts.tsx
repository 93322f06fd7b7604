import { SaveDocument, useDocumentActions, usePutIntoFolder } from 'shared/account'
import { useTexts } from 'shared/i18n'
import type { MenuAct } from 'shared/menu'
import { useHitActs, type HitActsProps } from './hit-acts.ts'
import { MoreActs } from './more-acts.tsx'

/** What a logged-in person can do with a result. */
export const UserActs = (props: HitActsProps) => {
  const { hit, titleId } = props
  const shared = useTexts('shared')
  const { send } = useDocumentActions()
  const putIntoFolder = usePutIntoFolder()
  const acts: MenuAct[] = [
    { id: 'send', text: shared('documents.send'), icon: 'mail', onAct: () => send.mutate([hit.id]) },
  ]
  if (putIntoFolder)
    acts.push({ id: 'folder', text: shared('documents.folder'), icon: 'list', onAct: () => putIntoFolder([hit.id]) })
  return (
    <>
      <SaveDocument id={hit.id} titleId={titleId} />
      <MoreActs titleId={titleId} acts={[...acts, ...useHitActs(props)]} />
    </>
  )
}
