import type { ReactNode } from 'react'
import { useGuidedSearch } from 'shared/guided-search'
import styles from './menu.module.css'

/** The entry that turns guided questions on and off. */
export const GuidedSearchChoice = ({ children }: { children: ReactNode }) => {
  const [shown, choose] = useGuidedSearch()
  return (
    <label className={styles['entry']}>
      {children}
      <input
        type="checkbox"
        role="switch"
        className={styles['switch']}
        checked={shown}
        onChange={(event) => choose(event.currentTarget.checked)}
      />
    </label>
  )
}
