import { useId, type ReactNode } from 'react'
import { useTexts } from '../i18n/index.ts'
import { Button, Icon, Spinner, VisuallyHidden, type ButtonVariant, type IconName } from '../ui/index.ts'
import { SaveLabel, SendLabel, type DocumentPlace } from '../wishes/index.ts'
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

/** Saving a document and having it e-mailed, for a logged-in person. */
export const DocumentActions = ({ id, titleId, variant = 'link' }: DocumentPlace) => {
  const t = useTexts('shared')
  const { send, save, remove } = useDocumentActions()
  const saved = useSavedIds().has(id)
  const name = useId()
  const [toSave, toSend] = [`${name}save`, `${name}send`]
  const common = { variant, titleId }
  return (
    <>
      <Action
        icon={saved ? 'check' : 'bookmark'}
        busy={save.isPending || remove.isPending}
        nameId={toSave}
        onClick={() => (saved ? remove : save).mutate([id])}
        {...common}
      >
        <SaveLabel saved={saved} />
        <VisuallyHidden id={toSave}>{t(saved ? 'documents.saved' : 'documents.save')}</VisuallyHidden>
      </Action>
      <Action icon="mail" busy={send.isPending} nameId={toSend} onClick={() => send.mutate([id])} {...common}>
        <SendLabel id={toSend} short={variant === 'link'} />
      </Action>
    </>
  )
}
