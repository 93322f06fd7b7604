import type { ReactNode } from 'react'
import { Checkbox, classNames } from '../ui/index.ts'
import styles from './selection-bar.module.css'

interface Props {
  /** How much of what can be selected is. */
  extent: 'none' | 'some' | 'all'
  onToggleAll: () => void
  /** Name of the checkbox that selects all. */
  label: string
  /** How many are selected, in a sentence. */
  count: string
  className?: string | undefined
  /**
   * What stands beside the checkbox whatever is selected, on narrow screens. On wide ones all is in one row then, and how
   * many are selected stands in place of the checkbox's words.
   */
  beside?: ReactNode
  /** What can be done with the selection. */
  children: ReactNode
}

/**
 * Selecting all, how many are selected, and what can be done with them. On narrow screens the last two stand at the
 * foot of the screen, within reach of a thumb, while something is selected or the focus is among them.
 */
export const SelectionBar = ({ extent, onToggleAll, label, count, className, beside, children }: Props) => (
  <div className={classNames(styles['bar'], beside ? styles['stacked'] : undefined, className)} data-extent={extent}>
    <Checkbox checked={extent === 'all'} indeterminate={extent === 'some'} onChange={onToggleAll}>
      <span className={styles['all']}>{label}</span>
    </Checkbox>
    {beside}
    <div className={styles['selected']}>
      <p role="status" className={styles['count']}>
        {count}
      </p>
      <div className={styles['actions']}>{children}</div>
    </div>
  </div>
)
