import type { ReactNode } from 'react'
import { classNames, type ButtonVariant } from '../ui/index.ts'
import styles from './document-actions.module.css'

export interface DocumentPlace {
  /** The document. */
  id: string
  /** Id of the element with its title, which completes the names of the buttons. */
  titleId: string
  /** `link`, the default, within a list of documents, `quiet` on the page of one. */
  variant?: ButtonVariant
}

export const DocumentRow = ({
  variant = 'link',
  className,
  holder,
  children,
}: {
  variant?: ButtonVariant | undefined
  className?: string | undefined
  /**
   * Who may see what it holds, by the marks of `shared/theme`: the place is kept on a logged-in person's page before it is
   * known to be one (`visitor`), and while what belongs there is on its way (`nobody`). Absent: everybody.
   */
  holder?: 'visitor' | 'nobody' | undefined
  children: ReactNode
}) => (
  <div
    className={classNames(styles['actions'], variant === 'link' && styles['inList'], className)}
    data-for={holder}
    inert={holder === 'nobody'}
  >
    {children}
  </div>
)
