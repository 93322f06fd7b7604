import { useEffect, useRef, type ReactNode } from 'react'
import { Callout } from 'shared/ui'
import styles from './page.module.css'

/** What stands in the place of a form that did its work. It takes the focus that the form had. */
export const DoneMessage = ({ title, children }: { title: string; children?: ReactNode }) => {
  const message = useRef<HTMLDivElement>(null)
  useEffect(() => message.current?.focus(), [])
  return (
    <Callout ref={message} tone="good" title={title} role="status" tabIndex={-1} className={styles.done}>
      {children}
    </Callout>
  )
}
