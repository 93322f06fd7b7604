import type { ReactNode } from 'react'
import { VisuallyHidden } from 'shared/ui'
import styles from './health.module.css'

interface Props {
  caption: string
  columns: readonly string[]
  children: ReactNode
}

/** A table of the panel. Its name is for whoever does not see the heading above it. */
export const HealthTable = ({ caption, columns, children }: Props) => (
  <table className={styles['table']}>
    <caption>
      <VisuallyHidden>{caption}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    {children}
  </table>
)
