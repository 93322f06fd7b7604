import { useId } from 'react'
import {
  CarryOut,
  MoreFormats,
  SelectionBar,
  SelectionButton,
  useDocumentFiles,
  usePutIntoFolder,
} from 'shared/account'
import { useFormats, useTexts } from 'shared/i18n'
import type { SearchState } from '../search-state/search-state.ts'
import { type Limit, saveLimit, sendLimit } from './limits.ts'
import { countOf, everything, extentOf, nothing, type Selected } from './selected.ts'
import styles from './selection.module.css'
import type { Selection } from './selection.ts'
import { useSelected } from './use-selected.ts'
import { namedOf, useSelectionActions } from './use-selection-actions.ts'
import { ViewSaved } from './view-saved.tsx'

/** How many of the results are selected, in a sentence. */
const useCountText = (selected: Selected, total: number): string => {
  const t = useTexts('search')
  const formats = useFormats()
  const count = countOf(selected, total)
  if (extentOf(selected, total) === 'all') return t('selection.count_all', { count: total, n: formats.number(total) })
  const left = selected.kind === 'some' && selected.rest && total - count > 1
  const numbers = { count, n: formats.number(count), total: formats.number(total) }
  return t(left ? 'selection.count_left' : 'selection.count', numbers)
}

interface Props {
  selection: Selection
  /** The search whose results are shown. */
  search: SearchState
  total: number
}

/** Selecting among all results of the search, and what can be done with them (requirement B2). */
export const SelectResults = ({ selection, search, total }: Props) => {
  const t = useTexts('search')
  const shared = useTexts('shared')
  const formats = useFormats()
  const about = useId()
  const selected = useSelected(selection)
  const { send, save } = useSelectionActions(search)
  const extent = extentOf(selected, total)
  const limits = { send: sendLimit(selected, total), save: saveLimit(selected, total) }
  const notes = [limits.send, limits.save].filter((limit): limit is Limit => limit !== null)
  const chosen = () => ({ selected, loaded: selection.loaded(), total })
  const files = useDocumentFiles()
  const putIntoFolder = usePutIntoFolder()
  const ready = (limit: Limit | null) => extent !== 'none' && limit === null
  return (
    <div className={extent === 'none' ? styles.part : `${styles.part} ${styles.held}`}>
      <CarryOut />
      <SelectionBar
        className={styles.bar}
        extent={extent}
        onToggleAll={() => selection.set(extent === 'all' ? nothing : everything)}
        label={t('selection.all', { count: total, n: formats.number(total) })}
        count={useCountText(selected, total)}
        beside={<ViewSaved at="bar" />}
      >
        <SelectionButton
          icon="mail"
          ready={ready(limits.send)}
          busy={send.isPending}
          describedBy={limits.send ? about : undefined}
          onClick={() => send.mutate(chosen())}
          short={shared('documents.send_short')}
        >
          {t('selection.send')}
        </SelectionButton>
        <SelectionButton
          icon="bookmark"
          ready={ready(limits.save)}
          busy={save.isPending}
          describedBy={limits.save ? about : undefined}
          onClick={() => save.mutate(chosen())}
        >
          {t('selection.save')}
        </SelectionButton>
        {putIntoFolder && (
          <SelectionButton
            icon="list"
            ready={extent === 'some' && limits.send === null}
            busy={false}
            describedBy={limits.send ? about : undefined}
            onClick={() => putIntoFolder(namedOf(chosen()) ?? [])}
          >
            {shared('documents.folder')}
          </SelectionButton>
        )}
        <SelectionButton icon="close" ready={extent !== 'none'} busy={false} onClick={() => selection.set(nothing)}>
          {t('selection.clear')}
        </SelectionButton>
        <MoreFormats
          ready={extent === 'some' && limits.send === null}
          readyToSend={ready(limits.send)}
          busy={files.isPending || send.isPending}
          describedBy={limits.send ? about : undefined}
          onFile={(format) => files.mutate({ ids: namedOf(chosen()) ?? [], format })}
          onSend={(format) => send.mutate({ ...chosen(), brief: format })}
        />
      </SelectionBar>
      {notes.length > 0 && (
        <p id={about} className={styles.note} role="status">
          {notes.map(({ text, most }) => t(text, { most: formats.number(most) })).join(' ')}
        </p>
      )}
    </div>
  )
}
