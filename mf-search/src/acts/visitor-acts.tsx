import { useTexts } from 'shared/i18n'
import { SaveWish, useToWish } from 'shared/wishes'
import { useHitActs, type HitActsProps } from './hit-acts.ts'
import { MoreActs } from './more-acts.tsx'

/** What a visitor can do with a result; what needs an account leads to one and back. */
export const VisitorActs = (props: HitActsProps) => {
  const { hit, titleId } = props
  const shared = useTexts('shared')
  const acts = useHitActs(props)
  const toWish = useToWish()
  return (
    <>
      <SaveWish id={hit.id} titleId={titleId} />
      <MoreActs
        titleId={titleId}
        acts={
          toWish
            ? [
                { id: 'send', text: shared('documents.send'), icon: 'mail', onAct: () => toWish('send', [hit.id]) },
                ...acts,
              ]
            : acts
        }
      />
    </>
  )
}
