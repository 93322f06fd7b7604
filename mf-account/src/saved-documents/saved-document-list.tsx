import { useState } from 'react'
import { MoreFormats, SelectionButton, usePutIntoFolder } from 'shared/account'
import {
  documentFormats,
  folderLimits,
  mostDocumentsNamed,
  type DocumentFormat,
  type SavedDocument,
} from 'shared/contracts'
import { useTexts } from 'shared/i18n'
import { paths, SiteLink } from 'shared/routing'
import { Button, buttonLook, Icon, Checkbox, VisuallyHidden } from 'shared/ui'
import entries from '../page/entries.module.css'
import { ListSelectionBar } from '../selection/list-selection-bar.tsx'
import { useSelection } from '../selection/use-selection.ts'
import { DocumentWords } from './document-words.tsx'
import styles from './saved-documents.module.css'
import type { DocumentsActions } from './use-documents-actions.ts'

interface Props {
  document: SavedDocument
  selected: boolean
  onSelect: () => void
}

/** One saved document (requirement B9). */
const SavedDocumentEntry = ({ document, selected, onSelect }: Props) => {
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

/** Entries shown at first, and added with each 'show more'. */
const step = 100

/** The list with its selection. Selecting all means all, also those further down that are not shown yet. */
export const SavedDocumentList = ({
  documents,
  actions: { download, send, remove },
}: {
  documents: readonly SavedDocument[]
  actions: DocumentsActions
}) => {
  const t = useTexts('account')
  const [shown, setShown] = useState(step)
  const shared = useTexts('shared')
  const putIntoFolder = usePutIntoFolder()
  const selection = useSelection(documents.map(({ id }) => id))
  const chosen = { ids: selection.selected, all: selection.extent === 'all' }
  const ready = selection.extent !== 'none'
  const file = (format: DocumentFormat) => download.mutate({ ids: chosen.all ? null : chosen.ids, format })
  return (
    <>
      <ListSelectionBar selection={selection} total={documents.length} label={t('documents.select_all')}>
        <SelectionButton icon="download" ready={ready} busy={download.isPending} onClick={() => file('csv')}>
          {t('documents.export')}
        </SelectionButton>
        <SelectionButton icon="mail" ready={ready} busy={send.isPending} onClick={() => send.mutate(chosen)}>
          {t('documents.send')}
        </SelectionButton>
        <SelectionButton
          icon="list"
          ready={ready && chosen.ids.length <= folderLimits.documents}
          busy={false}
          onClick={() => putIntoFolder?.(chosen.ids)}
        >
          {shared('documents.folder')}
        </SelectionButton>
        {ready && chosen.ids.length <= mostDocumentsNamed && (
          <SiteLink to={paths.brief({ documents: chosen.ids.join(',') })} className={buttonLook('quiet', 'small')}>
            <Icon name="document" />
            {shared('documents.brief')}
          </SiteLink>
        )}
        <SelectionButton icon="close" ready={ready} busy={remove.isPending} onClick={() => remove.mutate(chosen)}>
          {t('documents.remove')}
        </SelectionButton>
        <MoreFormats
          ready={ready}
          readyToSend={ready}
          busy={download.isPending || send.isPending}
          formats={documentFormats.filter((format) => format !== 'csv')}
          onFile={file}
          onSend={(brief) => send.mutate({ ...chosen, brief })}
        />
      </ListSelectionBar>
      <ul className={entries.list}>
        {documents.slice(0, shown).map((document) => (
          <SavedDocumentEntry
            key={document.id}
            document={document}
            selected={selection.isSelected(document.id)}
            onSelect={() => selection.toggle(document.id)}
          />
        ))}
      </ul>
      {documents.length > shown && <Button onClick={() => setShown(shown + step)}>{t('documents.more')}</Button>}
    </>
  )
}
