import { useId } from 'react'
import { useTexts } from '../i18n/index.ts'
import { useSession } from '../session/index.ts'
import { Button, classNames, Icon, Spinner, type ButtonVariant, type IconName } from '../ui/index.ts'
import styles from './document-actions.module.css'
import { useDocumentActions } from './use-document-actions.ts'
import { useSavedIds } from './use-saved-ids.ts'
import { WishLink } from './wish-link.tsx'

interface Props {
  /** The document. */
  id: string
  /** Id of the element with its title, which completes the names of the buttons. */
  titleId: string
  /** `link` within a list of documents, `quiet` on the page of one. */
  variant?: ButtonVariant
  className?: string
}

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

type PartProps = Required<Pick<Props, 'id' | 'titleId' | 'variant'>> & { name: string }

const UserActions = ({ id, titleId, variant, name }: PartProps) => {
  const t = useTexts('shared')
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

const VisitorActions = ({ id, titleId, variant, name }: PartProps) => {
  const t = useTexts('shared')
  const [toSave, toSend] = [`${name}save`, `${name}send`]
  return (
    <>
      <WishLink
        act="save"
        documents={[id]}
        icon="bookmark"
        variant={variant}
        id={toSave}
        labelledBy={`${toSave} ${titleId}`}
      >
        {t('documents.save')}
      </WishLink>
      <WishLink
        act="send"
        documents={[id]}
        icon="mail"
        variant={variant}
        id={toSend}
        labelledBy={`${toSend} ${titleId}`}
      >
        {t('documents.send')}
      </WishLink>
    </>
  )
}

/** Saving a document and having it e-mailed; for a visitor the way to an account and back. */
export const DocumentActions = ({ variant = 'link', className, ...document }: Props) => {
  const name = useId()
  const Part = useSession().status === 'user' ? UserActions : VisitorActions
  return (
    <div className={classNames(styles['actions'], variant === 'link' && styles['inList'], className)}>
      <Part {...document} variant={variant} name={name} />
    </div>
  )
}
