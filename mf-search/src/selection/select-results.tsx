import { useId } from 'react'
import { MoreFormats, SelectionButton, useDocumentFiles, usePutIntoFolder } from 'shared/account'
import { comparedDocuments, exportFormats, mostDocumentsNamed, pageSize } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'
import { paths, SiteLink, useRouteExists } from 'shared/routing'
import { buttonLook, Checkbox, Icon } from 'shared/ui'
import { ActAfterLoginLink } from 'shared/pending-actions'
import { briefAddress } from '../brief/brief-address.ts'
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

/** The way to what is chosen, side by side; off where it is too few or too many. */
const Compare = ({ ids, about }: { ids: readonly string[]; about: string }) => {
  const t = useTexts('search')
  const { least, most } = comparedDocuments
  if (!useRouteExists(paths.compare())) return null
  if (ids.length < least || ids.length > most)
    return (
      <SelectionButton icon="columns" ready={false} busy={false} describedBy={about} onClick={() => {}}>
        {t('selection.compare')}
      </SelectionButton>
    )
  return (
    <SiteLink to={paths.compare(ids)} className={buttonLook('quiet', 'small')}>
      <Icon name="columns" />
      {t('selection.compare')}
    </SiteLink>
  )
}

export interface SelectResultsProps {
  selection: Selection
  /** The search whose results are shown. */
  search: SearchState
  total: number
  /** Whether nobody is logged in: what needs an account leads to one, or is not there. */
  visitor: boolean
  /** Called when the selection is cleared. */
  onClose: () => void
}

/** What can be done with the results that are selected, in one bar (requirement B2). */
export const SelectResults = ({ selection, search, total, visitor, onClose }: SelectResultsProps) => {
  const t = useTexts('search')
  const shared = useTexts('shared')
  const formats = useFormats()
  const about = useId()
  const toCompare = useId()
  const selected = useSelected(selection)
  const { send, save } = useSelectionActions(search)
  const extent = extentOf(selected, total)
  const limits = { send: sendLimit(selected, total), save: saveLimit(selected, total) }
  const notes = [limits.send, limits.save].filter((limit): limit is Limit => limit !== null)
  const chosen = () => ({ selected, loaded: selection.loaded(), total })
  const named = namedOf(chosen()) ?? []
  const files = useDocumentFiles()
  const putIntoFolder = usePutIntoFolder()
  const ready = (limit: Limit | null) => extent !== 'none' && limit === null
  const readyToName = named.length > 0 && limits.send === null
  const describedBy = limits.send ? about : undefined
  return (
    <section className={styles.part} aria-label={t('selection.title')}>
      {!visitor && (
        <Checkbox
          checked={extent === 'all'}
          indeterminate={extent === 'some'}
          onChange={() => selection.set(extent === 'all' ? nothing : everything)}
        >
          {t('selection.all', { count: total, n: formats.number(total) })}
        </Checkbox>
      )}
      <p role="status" className={styles.count}>
        {useCountText(selected, total)}
      </p>
      <div className={styles.actions}>
        <Compare ids={named} about={toCompare} />
        {visitor ? (
          <ActAfterLoginLink act="send" documents={named} icon="mail">
            {t('selection.send')}
          </ActAfterLoginLink>
        ) : (
          <>
            <SelectionButton
              icon="mail"
              ready={ready(limits.send)}
              busy={send.isPending}
              describedBy={describedBy}
              onClick={() => send.mutate(chosen())}
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
                ready={readyToName}
                busy={false}
                describedBy={describedBy}
                onClick={() => putIntoFolder(named)}
              >
                {shared('documents.folder')}
              </SelectionButton>
            )}
            <ViewSaved />
          </>
        )}
        {extent !== 'none' && named.length <= mostDocumentsNamed && (
          <SiteLink to={briefAddress(search, named)} className={buttonLook('quiet', 'small')}>
            <Icon name="document" />
            {shared('documents.brief')}
          </SiteLink>
        )}
        <SelectionButton icon="close" ready busy={false} onClick={onClose}>
          {t('selection.clear')}
        </SelectionButton>
        <MoreFormats
          label={t('take.export')}
          ready={readyToName && (!visitor || named.length <= pageSize)}
          readyToSend={ready(limits.send)}
          busy={files.isPending || send.isPending}
          describedBy={describedBy}
          onFile={(format) => files.mutate({ ids: named, format })}
          {...(visitor
            ? { formats: exportFormats }
            : { onSend: (format) => send.mutate({ ...chosen(), brief: format }) })}
        />
      </div>
      <p id={toCompare} hidden>
        {t('selection.limit_compare', {
          least: formats.number(comparedDocuments.least),
          most: formats.number(comparedDocuments.most),
        })}
      </p>
      {notes.length > 0 && (
        <p id={about} className={styles.note} role="status">
          {notes.map(({ text, most }) => t(text, { most: formats.number(most) })).join(' ')}
        </p>
      )}
    </section>
  )
}
