import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { longestQuery, longestSearchName, type SavedSearch } from 'shared/contracts'
import { removeKey, stateOf, toggle, topmostKeys, treeOf, type CatalogueIndex } from 'shared/filters'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { languageTag, type Lang } from 'shared/sites'
import { Button, Checkbox, classNames, Field, SelectField } from 'shared/ui'
import choices from '../form/choice-fields.module.css'
import { AddFilter } from './add-filter.tsx'
import styles from './edit-search.module.css'
import { filterName } from './search-words.ts'

/** What of a saved search is to be another. */
export interface SearchChange {
  name: string
  query: string
  keys: string[]
  lang: Lang
}

interface Props {
  search: SavedSearch
  index: CatalogueIndex
  label: string
  /** Resolves when the search is changed, or that has failed. */
  onSave: (change: SearchChange) => Promise<unknown>
  onClose: () => void
}

/** Changes name, words, language and filters of a saved search. */
export const EditSearch = ({ search, index, label, onSave, onClose }: Props) => {
  const t = useTexts('account')
  const shared = useTexts('shared')
  const formats = useFormats()
  const { languages } = useSite()
  const pageLang = useLang()
  const first = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(search.name)
  const [query, setQuery] = useState(search.query)
  const [lang, setLang] = useState(search.lang ?? pageLang)
  const [keys, setKeys] = useState<string[]>(search.keys)
  const [offered, setOffered] = useState(() => {
    const known = topmostKeys(index.catalogue.groups, search.keys)
    return [...known, ...search.keys.filter((key) => index.find(key) === undefined && !known.includes(key))]
  })
  const [saving, setSaving] = useState(false)
  const tooLong = query.length > longestQuery
  const { groups } = index.catalogue
  const isOn = (key: string): boolean => stateOf(treeOf(index, key), keys, key) === 'on'
  const set = (key: string, on: boolean): void => {
    if (!on) setKeys(removeKey(groups, keys, key).filter((other) => other !== key))
    else if (!isOn(key)) setKeys(toggle(treeOf(index, key), keys, key))
  }
  useEffect(() => {
    const before = document.activeElement
    first.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  const add = (key: string): void => {
    set(key, true)
    setOffered([...new Set([...offered, key])])
  }
  const save = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault()
    if (saving || tooLong) return
    setSaving(true)
    await onSave({ name, query, keys, lang })
    setSaving(false)
  }
  return (
    <form className={styles.form} aria-label={label} onSubmit={(event) => void save(event)}>
      <Field
        ref={first}
        label={t('searches.name')}
        value={name}
        maxLength={longestSearchName}
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('searches.query')}
        value={query}
        error={
          tooLong &&
          shared('combobox.too_long', { n: formats.number(query.length), most: formats.number(longestQuery) })
        }
        autoComplete="off"
        onChange={(event) => setQuery(event.target.value)}
      />
      <SelectField
        label={t('searches.language')}
        value={lang}
        onChange={(event) => setLang(languages.find((known) => known === event.target.value) ?? lang)}
      >
        {languages.map((known) => (
          <option key={known} value={known}>
            {formats.language(languageTag(known))}
          </option>
        ))}
      </SelectField>
      {offered.length > 0 && (
        <fieldset className={classNames(choices.group, styles.filters)}>
          <legend>{t('searches.filters_kept')}</legend>
          {offered.map((key) => (
            <Checkbox key={key} checked={isOn(key)} onChange={(event) => set(key, event.target.checked)}>
              {filterName(index, key, t)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <AddFilter index={index} keys={keys} onAdd={add} />
      <div className={styles.acts}>
        <Button type="submit" variant="primary" aria-disabled={saving}>
          {t('searches.save')}
        </Button>
        <Button onClick={onClose}>{t('searches.cancel')}</Button>
      </div>
    </form>
  )
}
