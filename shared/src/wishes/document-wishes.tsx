import { useId, type ComponentProps } from 'react'
import { useTexts } from '../i18n/index.ts'
import type { DocumentPlace } from './document-row.tsx'
import { SaveLabel } from './labels.tsx'
import { WishLink } from './wish-link.tsx'

const Wish = ({
  place: { id, titleId, variant = 'link' },
  children,
  ...wish
}: Pick<ComponentProps<typeof WishLink>, 'act' | 'icon' | 'children'> & { place: DocumentPlace }) => {
  const own = useId()
  return (
    <WishLink documents={[id]} variant={variant} id={own} labelledBy={`${own} ${titleId}`} {...wish}>
      {children}
    </WishLink>
  )
}

/** For a visitor: the way to saving a document. */
export const SaveWish = (place: DocumentPlace) => (
  <Wish act="save" icon="bookmark" place={place}>
    <SaveLabel />
  </Wish>
)

/** For a visitor: the way to saving a document and to having it e-mailed. */
export const DocumentWishes = (place: DocumentPlace) => {
  const t = useTexts('shared')
  return (
    <>
      <SaveWish {...place} />
      <Wish act="send" icon="mail" place={place}>
        {t('documents.send')}
      </Wish>
    </>
  )
}
