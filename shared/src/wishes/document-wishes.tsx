import { useId } from 'react'
import { useTexts } from '../i18n/index.ts'
import type { DocumentPlace } from './document-row.tsx'
import { SaveLabel } from './save-label.tsx'
import { WishLink } from './wish-link.tsx'

/** For a visitor: the way to saving a document and to having it e-mailed. */
export const DocumentWishes = ({ id, titleId, variant = 'link' }: DocumentPlace) => {
  const t = useTexts('shared')
  const name = useId()
  const [toSave, toSend] = [`${name}save`, `${name}send`]
  const common = { documents: [id], variant }
  return (
    <>
      <WishLink act="save" icon="bookmark" id={toSave} labelledBy={`${toSave} ${titleId}`} {...common}>
        <SaveLabel />
      </WishLink>
      <WishLink act="send" icon="mail" id={toSend} labelledBy={`${toSend} ${titleId}`} {...common}>
        {t('documents.send')}
      </WishLink>
    </>
  )
}
