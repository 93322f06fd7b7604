import type { SavedDocument } from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { Checkbox, VisuallyHidden } from 'shared/ui'
import entries from '../page/entries.module.css'
import { DocumentWords } from './document-words.tsx'
import styles from './saved-documents.module.css'

interface Props {
  document: SavedDocument
  selected: boolean
  onSelect: () => void
}

/** One saved document (requirement B9). */
export const SavedDocumentEntry = ({ document, selected, onSelect }: Props) => {
  const t = useTexts('account')
  return (
    <li className={styles.entry}>
      <Checkbox checked={selected} onChange={onSelect} className={entries.select}>
        <VisuallyHidden>{t('documents.select', { title: document.title })}</VisuallyHidden>
      </Checkbox>
      <DocumentWords document={document} />
    </li>
  )
}
