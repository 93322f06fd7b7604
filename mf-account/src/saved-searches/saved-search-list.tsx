import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { SelectionButton } from 'shared/account'
import type { SavedSearch } from 'shared/contracts'
import type { CatalogueIndex } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { Checkbox, VisuallyHidden } from 'shared/ui'
import { ListSelectionBar } from '../selection/list-selection-bar.tsx'
import { useSelection } from '../selection/use-selection.ts'
import entries from '../page/entries.module.css'
import { EditSearch } from './edit-search.tsx'
import { SearchEntry } from './search-entry.tsx'
import { useUsualFrequency } from './use-usual-frequency.ts'
import { searchTitle } from './search-words.ts'
import styles from './searches.module.css'
import type { SearchesActions } from './use-searches-actions.ts'

interface Props {
  searches: readonly SavedSearch[]
  index: CatalogueIndex | undefined
  actions: SearchesActions
}

/** The person's own searches (requirement B10). What is selected is always in view: others are left out of it. */
export const SavedSearchList = ({ searches, index, actions: { toggle, often, edit, remove } }: Props) => {
  const t = useTexts('account')
  const usual = useUsualFrequency()
  const [onlyOn, setOnlyOn] = useState(false)
  // The mail of an alert leads to its form.
  const [address, setAddress] = useSearchParams()
  const open = address.get('edit')
  const setOpen = (id: string | null) =>
    setAddress(
      (query) => {
        query.delete('edit')
        if (id !== null) query.set('edit', id)
        return query
      },
      { replace: true, preventScrollReset: true },
    )
  const shown = onlyOn ? searches.filter(({ subscribed }) => subscribed) : searches
  const selection = useSelection(shown.map(({ _id }) => _id))
  return (
    <>
      <Checkbox checked={onlyOn} onChange={(event) => setOnlyOn(event.target.checked)}>
        {t('searches.only_subscribed')}
      </Checkbox>
      <ListSelectionBar selection={selection} total={shown.length} label={t('searches.select_all')}>
        <SelectionButton
          icon="close"
          ready={selection.extent !== 'none'}
          busy={remove.isPending}
          onClick={() => remove.mutate(selection.selected)}
        >
          {t('searches.remove')}
        </SelectionButton>
      </ListSelectionBar>
      {shown.length === 0 && <p className={styles.none}>{t('searches.none_subscribed')}</p>}
      <ul className={entries.list}>
        {shown.map((search) => {
          const title = searchTitle(search, t)
          return (
            <SearchEntry
              key={search._id}
              search={search}
              title={title}
              index={index}
              busy={toggle.isPending}
              usual={usual}
              onFrequency={(frequency) => often.mutateAsync({ search, frequency }).catch(() => undefined)}
              onAlert={(on) => toggle.mutateAsync({ search, on }).catch(() => undefined)}
              onEdit={index && (() => setOpen(open === search._id ? null : search._id))}
              form={
                index &&
                open === search._id && (
                  <EditSearch
                    search={search}
                    index={index}
                    label={t('searches.edit_of', { search: title })}
                    onClose={() => setOpen(null)}
                    onSave={(change) =>
                      edit.mutateAsync({ search, change }).then(
                        () => setOpen(null),
                        () => undefined,
                      )
                    }
                  />
                )
              }
              before={
                <Checkbox
                  className={entries.select}
                  checked={selection.isSelected(search._id)}
                  onChange={() => selection.toggle(search._id)}
                >
                  <VisuallyHidden>{t('searches.select', { search: title })}</VisuallyHidden>
                </Checkbox>
              }
            />
          )
        })}
      </ul>
    </>
  )
}
