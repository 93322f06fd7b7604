import { isGroupApplied, toggle, type CatalogueIndex, type Section } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { Button, Icon, VisuallyHidden } from 'shared/ui'
import { isLongList } from './documents-first.ts'
import styles from './filter-section.module.css'
import { FilterTree, type TreeProps } from './filter-tree.tsx'
import { layerOfGroup } from './known-groups.ts'
import { LongList } from './long-list.tsx'
import { narrowTree } from './narrow-tree.ts'
import type { Facets } from './use-facets.ts'
import { useFilters } from './use-filters.ts'

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
