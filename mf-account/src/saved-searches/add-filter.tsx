import { useMemo } from 'react'
import { sectionOf, type CatalogueIndex, type FilterNode, type Section } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { SelectField } from 'shared/ui'

interface Choice {
  key: string
  /** With the titles that it stands under. */
  title: string
}

interface Props {
  index: CatalogueIndex
  /** The filters that the search has. */
  keys: readonly string[]
  onAdd: (key: string) => void
}

/** Filters that are not applied yet, and stand below none that is. */
const choicesOf = (nodes: readonly FilterNode[], keys: readonly string[], above: string): Choice[] =>
  nodes
    .filter(({ key }) => !keys.includes(key))
    .flatMap(({ key, title, children }) => [
      { key, title: above + title },
      ...choicesOf(children, keys, `${above}${title} › `),
    ])

const choicesIn = ({ roots, sections }: Section, keys: readonly string[], above = ''): Choice[] => [
  ...choicesOf(roots, keys, above),
  ...sections.flatMap((section) => choicesIn(section, keys, `${above}${section.node.title} › `)),
]

/** A choice of one more filter for a saved search; years are chosen in the results. */
export const AddFilter = ({ index, keys, onAdd }: Props) => {
  const t = useTexts('account')
  const { groups } = index.catalogue
  const choices = useMemo(
    () => groups.map((group) => ({ group, inGroup: choicesIn(sectionOf(group), keys) })),
    [groups, keys],
  )
  return (
    <SelectField label={t('searches.filter_add')} value="" onChange={(event) => onAdd(event.target.value)}>
      <option value="">{t('searches.filter_choose')}</option>
      {choices.map(({ group, inGroup }) => (
        <optgroup key={group.key} label={group.title}>
          {inGroup.map(({ key, title }) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
