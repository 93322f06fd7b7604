import { useId } from 'react'
import { useTexts } from '../i18n/index.ts'
import { Button, Icon, Spinner, type ButtonVariant, type IconName } from '../ui/index.ts'
import type { DocumentPlace } from '../wishes/index.ts'
import { useDocumentActions } from './use-document-actions.ts'
import { useSavedIds } from './use-saved-ids.ts'

interface ActionProps {
  icon: IconName
  busy: boolean
  variant: ButtonVariant
  id: string
  labelledBy: string
  onClick: () => void
  children: string
}

const Action = ({ icon, busy, variant, id, labelledBy, onClick, children }: ActionProps) => (
  <Button
    id={id}
    variant={variant}
    size="small"
    aria-labelledby={labelledBy}
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
  const name = useId()
  const { send, save, remove } = useDocumentActions()
  const saved = useSavedIds().has(id)
  const [toSave, toSend] = [`${name}save`, `${name}send`]
  return (
    <>
      <Action
        icon="bookmark"
        busy={save.isPending || remove.isPending}
        variant={variant}
        id={toSave}
        labelledBy={`${toSave} ${titleId}`}
        onClick={() => (saved ? remove : save).mutate([id])}
      >
        {t(saved ? 'documents.saved' : 'documents.save')}
      </Action>
      <Action
        icon="mail"
        busy={send.isPending}
        variant={variant}
        id={toSend}
        labelledBy={`${toSend} ${titleId}`}
        onClick={() => send.mutate([id])}
      >
        {t('documents.send')}
      </Action>
    </>
  )
}
