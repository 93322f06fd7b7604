import { useState } from 'react'
import {
  removeKey,
  sectionOf,
  topmostKeys,
  treeOf,
  type CatalogueIndex,
  type FilterNode,
  type Section,
} from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { Button } from 'shared/ui'
import { longList } from './documents-first.ts'
import { FilterSection } from './filter-section.tsx'
import { FindField } from './find-field.tsx'
import { countNodes, narrowTree } from './narrow-tree.ts'
import type { Facets } from './use-facets.ts'
import { useFilters } from './use-filters.ts'

interface Props {
  index: CatalogueIndex
  group: FilterNode
  facets: Facets
  findLabel: string
}

const choices = ({ roots, sections }: Section, text: string): number =>
  sections.reduce((sum, below) => sum + choices(below, text), countNodes(narrowTree(roots, text)))

/** Everything that can be chosen in a group, with a field to find it by. */
export const GroupFilters = ({ index, group, facets, findLabel }: Props) => {
  const t = useTexts('search')
  const { applied, apply } = useFilters(index)
  const [text, setText] = useState('')
  const section = sectionOf(group)
  const chosen = topmostKeys([group], applied)
  const clear = () => apply((now) => chosen.reduce((rest, key) => removeKey(treeOf(index, key), rest, key), [...now]))
  return (
    <>
      {choices(section, '') > longList && (
        <FindField label={findLabel} text={text} matches={choices(section, text)} onChange={setText} />
      )}
      {chosen.length > 0 && (
        <p>
          {t('filters.selected', { count: chosen.length })}{' '}
          <Button variant="link" onClick={clear}>
            {t('filters.clear_group')}
          </Button>
        </p>
      )}
      <FilterSection index={index} section={section} facets={facets} text={text} titled />
    </>
  )
}
