import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { longestQuery, longestSearchName, type SavedSearch } from 'shared/contracts'
import {
  removeKey,
  sectionOf,
  stateOf,
  toggle,
  topmostKeys,
  treeOf,
  type CatalogueIndex,
  type FilterNode,
  type Section,
} from 'shared/filters'
import { useFormats, useLang, useTexts } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { languageTag, type Lang } from 'shared/sites'
import { Button, Checkbox, Field, SelectField } from 'shared/ui'
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

interface Choice {
  key: string
  title: string
}

const choicesBelow = (nodes: readonly FilterNode[], above: string): Choice[] =>
  nodes.flatMap(({ key, title, children }) => [
    { key, title: above + title },
    ...choicesBelow(children, `${above}${title} › `),
  ])

/** What can be ticked below a heading, each with the titles that it stands under. */
const choicesIn = ({ roots, sections }: Section, above = ''): Choice[] => [
  ...choicesBelow(roots, above),
  ...sections.flatMap((section) => choicesIn(section, `${above}${section.node.title} › `)),
]

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
        <fieldset className={styles.filters}>
          <legend>{t('searches.filters_kept')}</legend>
          {offered.map((key) => (
            <Checkbox key={key} checked={isOn(key)} onChange={(event) => set(key, event.target.checked)}>
              {filterName(index, key, t)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <SelectField label={t('searches.filter_add')} value="" onChange={(event) => add(event.target.value)}>
        <option value="">{t('searches.filter_choose')}</option>
        {groups.map((group) => (
          <optgroup key={group.key} label={group.title}>
            {choicesIn(sectionOf(group))
              .filter(({ key }) => !isOn(key))
              .map(({ key, title }) => (
                <option key={key} value={key}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
      </SelectField>
      <div className={styles.acts}>
        <Button type="submit" variant="primary" aria-disabled={saving}>
          {t('searches.save')}
        </Button>
        <Button onClick={onClose}>{t('searches.cancel')}</Button>
      </div>
    </form>
  )
}
