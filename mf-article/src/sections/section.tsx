import type { ReactNode } from 'react'
import styles from './section.module.css'

interface Props {
  id: string
  heading: string
  children: ReactNode
}

/**
 * A part of the record that the list of contents leads to. Its heading can take the focus.
 *
 * @param landmark whether it is one of the few regions that readers step through; the others are named groups
 */
export const SectionGroup = ({ id, heading, landmark = false, children }: Props & { landmark?: boolean }) => {
  const Element = landmark ? 'section' : 'div'
  return (
    <Element className={styles['group']} role={landmark ? undefined : 'group'} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={styles['groupHeading']}>
        {heading}
      </h2>
      {children}
    </Element>
  )
}

/** One section of the record: its heading beside what it holds. */
export const Section = ({ id, heading, children }: Props) => (
  <div role="group" className={styles['section']} aria-labelledby={id}>
    <h3 id={id} className={styles['heading']}>
      {heading}
    </h3>
    <div className={styles['content']}>{children}</div>
  </div>
)

/** What stands where a section is empty. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles['nothing']}>{children}</p>
