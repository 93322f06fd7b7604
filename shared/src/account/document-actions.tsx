import { useId, type ReactNode } from 'react'
import { SaveLabel, type DocumentPlace } from '../document-actions/index.ts'
import { useTexts } from '../i18n/index.ts'
import { Button, Icon, Spinner, VisuallyHidden, type ButtonVariant, type IconName } from '../ui/index.ts'
import { useDocumentActions } from './use-document-actions.ts'
import { useSavedIds } from './use-saved-ids.ts'

interface ActionProps {
  icon: IconName
  busy: boolean
  variant: ButtonVariant
  /** Id of what it is called before the title of the document. */
  nameId: string
  titleId: string
  onClick: () => void
  children: ReactNode
}

const Action = ({ icon, busy, variant, nameId, titleId, onClick, children }: ActionProps) => (
  <Button
    variant={variant}
    size="small"
    aria-labelledby={`${nameId} ${titleId}`}
    aria-disabled={busy}
    onClick={() => busy || onClick()}
  >
    {busy ? <Spinner /> : <Icon name={icon} />}
    {children}
  </Button>
)

/** Saving a document, or taking it from what is saved, for a logged-in person. */
export const SaveDocument = ({ id, titleId, variant = 'link' }: DocumentPlace) => {
  const t = useTexts('shared')
  const { save, remove } = useDocumentActions()
  const saved = useSavedIds().has(id)
  const toSave = `${useId()}save`
  return (
    <Action
      icon={saved ? 'check' : 'bookmark'}
      busy={save.isPending || remove.isPending}
      variant={variant}
      nameId={toSave}
      titleId={titleId}
      onClick={() => (saved ? remove : save).mutate([id])}
    >
      <SaveLabel saved={saved} />
      <VisuallyHidden id={toSave}>{t(saved ? 'documents.saved' : 'documents.save')}</VisuallyHidden>
    </Action>
  )
}

/** Saving a document and having it e-mailed, for a logged-in person. */
export const DocumentActions = (place: DocumentPlace) => {
  const { id, titleId, variant = 'link' } = place
  const t = useTexts('shared')
  const { send } = useDocumentActions()
  const toSend = `${useId()}send`
  return (
    <>
      <SaveDocument {...place} />
      <Action
        icon="mail"
        busy={send.isPending}
        variant={variant}
        nameId={toSend}
        titleId={titleId}
        onClick={() => send.mutate([id])}
      >
        <span id={toSend}>{t('documents.send')}</span>
      </Action>
    </>
  )
}
