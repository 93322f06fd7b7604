import { SaveDocument, useDocumentActions, usePutIntoFolder } from 'shared/account'
import { useTexts } from 'shared/i18n'
import { useHitActs, type HitActsProps } from './hit-acts.ts'
import { MoreActs } from './more-acts.tsx'

/** What a logged-in person can do with a result. */
export const UserActs = (props: HitActsProps) => {
  const { hit, titleId } = props
  const shared = useTexts('shared')
  const { send } = useDocumentActions()
  const putIntoFolder = usePutIntoFolder()
  const acts = useHitActs(props)
  return (
    <>
      <SaveDocument id={hit.id} titleId={titleId} />
      <MoreActs
        titleId={titleId}
        acts={[
          { id: 'send', text: shared('documents.send'), icon: 'mail', onAct: () => send.mutate([hit.id]) },
          ...(putIntoFolder
            ? [
                {
                  id: 'folder',
                  text: shared('documents.folder'),
                  icon: 'list',
                  onAct: () => putIntoFolder([hit.id]),
                } as const,
              ]
            : []),
          ...acts,
        ]}
      />
    </>
  )
}
