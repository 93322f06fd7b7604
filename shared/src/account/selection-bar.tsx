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
  /** What can be done with the selection. */
  children: ReactNode
}

/** Selecting all, how many are selected, and what can be done with them. */
export const SelectionBar = ({ extent, onToggleAll, label, count, className, children }: Props) => (
  <div className={classNames(styles['bar'], className)}>
    <Checkbox checked={extent === 'all'} indeterminate={extent === 'some'} onChange={onToggleAll}>
      {label}
    </Checkbox>
    <p role="status" className={styles['count']}>
      {count}
    </p>
    <div className={styles['actions']}>{children}</div>
  </div>
)
