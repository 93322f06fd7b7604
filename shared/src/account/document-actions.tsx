import { useId, type ReactNode } from 'react'
import { useTexts } from '../i18n/index.ts'
import { Button, Icon, Spinner, VisuallyHidden, type ButtonVariant, type IconName } from '../ui/index.ts'
import { SaveLabel, type DocumentPlace } from '../wishes/index.ts'
import { useDocumentActions } from './use-document-actions.ts'
import { useSavedIds } from './use-saved-ids.ts'

interface ActionProps {
  icon: IconName
  busy: boolean
  variant: ButtonVariant
  /** What it is called before the title of the document, where that is more than its label. */
  name?: string
  titleId: string
  onClick: () => void
  children: ReactNode
}

const Action = ({ icon, busy, variant, name, titleId, onClick, children }: ActionProps) => {
  const id = useId()
  return (
    <Button
      variant={variant}
      size="small"
      aria-labelledby={`${id} ${titleId}`}
      aria-disabled={busy}
      onClick={() => busy || onClick()}
    >
      {busy ? <Spinner /> : <Icon name={icon} />}
      {name === undefined ? (
        <span id={id}>{children}</span>
      ) : (
        <>
          {children}
          <VisuallyHidden id={id}>{name}</VisuallyHidden>
        </>
      )}
    </Button>
  )
}

/** Saving a document and having it e-mailed, for a logged-in person. */
export const DocumentActions = ({ id, titleId, variant = 'link' }: DocumentPlace) => {
  const t = useTexts('shared')
  const { send, save, remove } = useDocumentActions()
  const saved = useSavedIds().has(id)
  const common = { variant, titleId }
  return (
    <>
      <Action
        icon={saved ? 'check' : 'bookmark'}
        busy={save.isPending || remove.isPending}
        name={t(saved ? 'documents.saved' : 'documents.save')}
        onClick={() => (saved ? remove : save).mutate([id])}
        {...common}
      >
        <SaveLabel saved={saved} />
      </Action>
      <Action icon="mail" busy={send.isPending} onClick={() => send.mutate([id])} {...common}>
        {t('documents.send')}
      </Action>
    </>
  )
}
