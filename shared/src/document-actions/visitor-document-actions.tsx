import { useId, type ComponentProps } from 'react'
import { useTexts } from '../i18n/index.ts'
import { ActAfterLoginLink } from '../pending-actions/index.ts'
import type { DocumentPlace } from './document-row.tsx'
import { SaveLabel } from './save-label.tsx'

const VisitorAction = ({
  place: { id, titleId, variant = 'link' },
  children,
  ...action
}: Pick<ComponentProps<typeof ActAfterLoginLink>, 'act' | 'icon' | 'children'> & { place: DocumentPlace }) => {
  const own = useId()
  return (
    <ActAfterLoginLink documents={[id]} variant={variant} id={own} labelledBy={`${own} ${titleId}`} {...action}>
      {children}
    </ActAfterLoginLink>
  )
}

/** For a visitor: the way to saving a document. */
export const SaveForVisitor = (place: DocumentPlace) => (
  <VisitorAction act="save" icon="bookmark" place={place}>
    <SaveLabel />
  </VisitorAction>
)

/** For a visitor: the way to saving a document and to having it e-mailed. */
export const VisitorDocumentActions = (place: DocumentPlace) => {
  const t = useTexts('shared')
  return (
    <>
      <SaveForVisitor {...place} />
      <VisitorAction act="send" icon="mail" place={place}>
        {t('documents.send')}
      </VisitorAction>
    </>
  )
}
