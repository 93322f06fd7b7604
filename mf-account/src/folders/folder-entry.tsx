import { useId } from 'react'
import type { FolderDocument } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Button, Icon } from 'shared/ui'
import { DocumentWords } from '../saved-documents/document-words.tsx'
import list from '../saved-documents/saved-documents.module.css'
import styles from './folders.module.css'
import { NotePart } from './note-section.tsx'

interface Props {
  document: FolderDocument
  /** Place in the folder, from 0. */
  place: number
  total: number
  /** Moves it one place up (-1) or down (1). */
  onMove: (by: -1 | 1) => void
  onNote: (note: string) => Promise<unknown>
  onTakeOut: () => void
}

export const FolderEntry = ({ document, place, total, onMove, onNote, onTakeOut }: Props) => {
  const t = useTexts('account')
  const id = useId()
  const title = `${id}title`
  const act = (name: string) => ({
    id: id + name,
    'aria-labelledby': `${id + name} ${title}`,
    variant: 'link' as const,
    size: 'small' as const,
  })
  return (
    <li className={list.entry} data-document={document.id}>
      <DocumentWords document={document} titleId={title}>
        <NotePart note={document.note} titleId={title} onNote={onNote} />
        <div className={styles.acts}>
          <Button {...act('up')} data-move="-1" aria-disabled={place === 0} onClick={() => place > 0 && onMove(-1)}>
            <Icon name="up" />
            {t('folders.up')}
          </Button>
          <Button
            {...act('down')}
            data-move="1"
            aria-disabled={place === total - 1}
            onClick={() => place < total - 1 && onMove(1)}
          >
            <Icon name="down" />
            {t('folders.down')}
          </Button>
          <Button {...act('out')} onClick={onTakeOut}>
            <Icon name="close" />
            {t('folders.take_out')}
          </Button>
        </div>
      </DocumentWords>
    </li>
  )
}
