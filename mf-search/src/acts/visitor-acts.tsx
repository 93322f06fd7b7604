import { useTexts } from 'shared/i18n'
import type { MenuAct } from 'shared/menu'
import { SaveForVisitor } from 'shared/document-actions'
import { useActAfterLogin } from 'shared/pending-actions'
import { useHitActs, type HitActsProps } from './hit-acts.ts'
import { MoreActs } from './more-acts.tsx'

/** What a visitor can do with a result; what needs an account leads to one and back. */
export const VisitorActs = (props: HitActsProps) => {
  const { hit, titleId } = props
  const shared = useTexts('shared')
  const actAfterLogin = useActAfterLogin()
  const acts: MenuAct[] = []
  if (actAfterLogin)
    acts.push({
      id: 'send',
      text: shared('documents.send'),
      icon: 'mail',
      onAct: () => actAfterLogin('send', [hit.id]),
    })
  return (
    <>
      <SaveForVisitor id={hit.id} titleId={titleId} />
      <MoreActs titleId={titleId} acts={[...acts, ...useHitActs(props)]} />
    </>
  )
}
