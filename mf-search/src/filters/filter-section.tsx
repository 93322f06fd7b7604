import { useState } from 'react'
import { isGroupApplied, toggle, type CatalogueIndex, type Section, type FilterKey } from 'shared/filters'
import { useTexts, useFormats } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button, Icon, VisuallyHidden, Disclosure } from 'shared/ui'
import { isLongList, documentsFirst } from './documents-first.ts'
import styles from './filter-section.module.css'
import { FilterTree, type TreeProps } from './filter-tree.tsx'
import { layerOfGroup } from './known-groups.ts'
import { narrowTree } from './narrow-tree.ts'
import type { Facets } from './use-facets.ts'
import { useFilters } from './use-filters.ts'

/** Keys that had no document when the list was put in order, and the text that narrowed it then. */
interface Order {
  text: string
  empty: ReadonlySet<FilterKey>
}

/**
 * A long list without branches: filters with documents first, the others behind a button; or after them, while a text
 * narrows the list. It is put in order when the counts come and at each change of the text, never while a person is
 * in it: a choice changes counts, not places.
 *
 * @param text what narrows the list; empty when nothing does
 */
const LongList = ({ text, ...tree }: TreeProps & { text: string }) => {
  const t = useTexts('search')
  const formats = useFormats()
  const { nodes, roots, applied, countOf } = tree
  const [entered, setEntered] = useState(false)
  const [order, setOrder] = useState<Order | null>(null)
  if (order?.text !== text && roots.some(({ key }) => countOf(key) !== undefined)) {
    const empty = roots.filter(({ key }) => countOf(key) === 0 && !applied.includes(key))
    setOrder({ text, empty: new Set(entered && !order ? [] : empty.map(({ key }) => key)) })
  }
  const { filled, empty } = documentsFirst(nodes, order?.empty)
  if (text !== '') return <FilterTree {...tree} nodes={[...filled, ...empty]} />
  return (
    <div role="presentation" onFocus={() => setEntered(true)}>
      {filled.length > 0 && <FilterTree {...tree} nodes={filled} />}
      {empty.length > 0 && (
        <Disclosure label={t('filters.without_documents', { count: empty.length, n: formats.number(empty.length) })}>
          <FilterTree {...tree} nodes={empty} />
        </Disclosure>
      )}
    </div>
  )
}

interface Props {
  index: CatalogueIndex
  section: Section
  facets: Facets
  /** Only filters that match this text are shown. */
  text: string
  /** Whether the section's title is the layer's title already. */
  titled?: boolean
}

/** A heading of the catalogue and what can be chosen below it, in a fieldset of its own. */
export const FilterSection = ({ index, section: { node, roots, sections }, facets, text, titled = false }: Props) => {
  const t = useTexts('search')
  const { open } = useLayers()
  const { applied, apply } = useFilters(index)
  const nodes = narrowTree(roots, text)
  if (node.type === 'dateRange') {
    return (
      <Button className={styles.lead} onClick={() => open(layerOfGroup(node.key), { group: node.key })}>
        <span>
          {node.title}
          {isGroupApplied(node, applied) && (
            <span className={styles.selected}>{t('filters.selected', { count: 1 })}</span>
          )}
        </span>
        <Icon name="forward" />
      </Button>
    )
  }
  const tree: TreeProps = {
    roots,
    nodes,
    applied,
    countOf: facets.countOf,
    onToggle: (key) => apply((now) => toggle(roots, now, key)),
  }
  return (
    <>
      {nodes.length > 0 && (
        <fieldset className={styles.section}>
          <legend className={styles.legend}>
            {titled ? <VisuallyHidden>{node.title}</VisuallyHidden> : node.title}
          </legend>
          {isLongList(roots) ? (
            <LongList key={node.key} {...tree} text={text.trim()} />
          ) : (
            <FilterTree {...tree} expanded={text.trim() !== ''} />
          )}
        </fieldset>
      )}
      {sections.map((below) => (
        <FilterSection key={below.node.key} index={index} section={below} facets={facets} text={text} />
      ))}
    </>
  )
}
