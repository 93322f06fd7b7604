import { useId, useState } from 'react'
import { appliedCount, stateOf, type FilterKey, type FilterNode } from 'shared/filters'
import { useTexts } from 'shared/i18n'
import { Icon } from 'shared/ui'
import { FilterChoice } from './filter-choice.tsx'
import styles from './filter-tree.module.css'

export interface TreeProps {
  /** The whole tree the rules work on. */
  roots: readonly FilterNode[]
  /** What of it is shown at this level. */
  nodes: readonly FilterNode[]
  applied: readonly FilterKey[]
  countOf: (key: FilterKey) => number | undefined
  onToggle: (key: FilterKey) => void
  /** Shows every branch open, as while a text narrows the tree. */
  expanded?: boolean
}

const Branch = ({ node, ...tree }: Omit<TreeProps, 'nodes'> & { node: FilterNode }) => {
  const t = useTexts('search')
  const id = useId()
  const { roots, applied, countOf, onToggle, expanded = false } = tree
  const state = stateOf(roots, applied, node.key)
  const [open, setOpen] = useState(state === 'mixed')
  const [explained, setExplained] = useState(false)
  const shown = open || expanded
  return (
    <li>
      <div className={styles.row}>
        <FilterChoice
          title={node.title}
          state={state}
          count={countOf(node.key)}
          selectedInside={state === 'mixed' ? appliedCount(node, applied) : 0}
          onToggle={() => onToggle(node.key)}
        />
        {node.description && (
          <button
            type="button"
            className={styles.explain}
            aria-expanded={explained}
            aria-controls={explained ? id : undefined}
            aria-label={t('filters.explain', { name: node.title })}
            onClick={() => setExplained(!explained)}
          >
            <Icon name="help" />
          </button>
        )}
        {node.children.length > 0 && (
          <button
            type="button"
            className={styles.open}
            aria-expanded={shown}
            aria-label={t('filters.open_branch', { name: node.title })}
            onClick={() => setOpen(!shown)}
          >
            <Icon name={shown ? 'up' : 'down'} />
          </button>
        )}
      </div>
      {explained && (
        <p id={id} className={styles.explanation}>
          {node.description}
        </p>
      )}
      {shown && node.children.length > 0 && <FilterTree {...tree} nodes={node.children} />}
    </li>
  )
}

/** Filters as nested lists of checkboxes; a button opens what lies below one. */
export const FilterTree = ({ nodes, ...tree }: TreeProps) => (
  <ul className={styles.tree}>
    {nodes.map((node) => (
      <Branch key={node.key} node={node} {...tree} />
    ))}
  </ul>
)
