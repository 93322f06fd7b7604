import type { ReactNode } from 'react'
import styles from './section.module.css'

interface GroupProps {
  id: string
  heading: string
  children: ReactNode
}

/** A part of the record that the list of contents leads to. Its heading can take the focus. */
export const SectionGroup = ({ id, heading, children }: GroupProps) => (
  <section className={styles['group']} aria-labelledby={id}>
    <h2 id={id} tabIndex={-1} className={styles['groupHeading']}>
      {heading}
    </h2>
    {children}
  </section>
)

/** One section of the record: its heading beside what it holds. */
export const Section = ({ id, heading, children }: GroupProps) => (
  <section className={styles['section']} aria-labelledby={id}>
    <h3 id={id} className={styles['heading']}>
      {heading}
    </h3>
    <div className={styles['content']}>{children}</div>
  </section>
)

/** What stands where a section is empty. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={styles['nothing']}>{children}</p>
