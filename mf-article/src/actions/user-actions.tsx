import { CarryOut, DocumentActions, usePutIntoFolder } from 'shared/account'
import { useTexts } from 'shared/i18n'
import { Button, Icon } from 'shared/ui'
import type { DocumentPlace } from 'shared/document-actions'

/** What a logged-in person can do with the document; a chunk of its own, which visitors do not load. */
export const UserActions = (place: DocumentPlace) => {
  const t = useTexts('shared')
  const putIntoFolder = usePutIntoFolder()
  return (
    <>
      <CarryOut />
      <DocumentActions {...place} />
      {putIntoFolder && (
        <Button
          size="small"
          {...(place.variant && { variant: place.variant })}
          onClick={() => putIntoFolder([place.id])}
        >
          <Icon name="list" />
          {t('documents.folder')}
        </Button>
      )}
    </>
  )
}
