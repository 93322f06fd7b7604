import { useId } from 'react'
import type { DocumentPlace } from './document-row.tsx'
import { SaveLabel, SendLabel } from './labels.tsx'
import { WishLink } from './wish-link.tsx'

/** For a visitor: the way to saving a document and to having it e-mailed. */
export const DocumentWishes = ({ id, titleId, variant = 'link' }: DocumentPlace) => {
  const name = useId()
  const [toSave, toSend] = [`${name}save`, `${name}send`]
  const common = { documents: [id], variant }
  return (
    <>
      <WishLink act="save" icon="bookmark" id={toSave} labelledBy={`${toSave} ${titleId}`} {...common}>
        <SaveLabel />
      </WishLink>
      <WishLink act="send" icon="mail" labelledBy={`${toSend} ${titleId}`} {...common}>
        <SendLabel id={toSend} short={variant === 'link'} />
      </WishLink>
    </>
  )
}
