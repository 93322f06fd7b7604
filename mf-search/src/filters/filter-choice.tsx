import type { NodeState } from 'shared/filters'
import { useFormats, useTexts } from 'shared/i18n'
import { Checkbox, VisuallyHidden } from 'shared/ui'
import styles from './filter-choice.module.css'

interface Props {
  title: string
  state: NodeState
  /** Documents the choice would give; undefined while unknown. */
  count: number | undefined
  /** Applied filters below it, named while it is in the mixed state. */
  selectedInside?: number
  onToggle: () => void
}

/** One filter: a native checkbox with its title and its number of documents. */
export const FilterChoice = ({ title, state, count, selectedInside = 0, onToggle }: Props) => {
  const t = useTexts('search')
  const formats = useFormats()
  return (
    <Checkbox className={styles.choice} checked={state === 'on'} indeterminate={state === 'mixed'} onChange={onToggle}>
      <span className={count === 0 ? styles.empty : styles.line}>
        <span>
          {state === 'mixed' ? (
            <>
              {title} <span className={styles.inside}>{t('filters.selected', { count: selectedInside })}</span>
            </>
          ) : (
            title
          )}
        </span>
        {count !== undefined && (
          <span className={styles.count}>
            <span aria-hidden="true">{formats.number(count)}</span>
            <VisuallyHidden>{t('filters.facet', { count, n: formats.number(count) })}</VisuallyHidden>
          </span>
        )}
      </span>
    </Checkbox>
  )
}
