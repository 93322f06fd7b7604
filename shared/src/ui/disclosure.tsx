import { useId, useState, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './disclosure.module.css'

interface Props {
  /** Words of the button. */
  label: ReactNode
  /** Called for each change; together with `open` the caller keeps the state. */
  onToggle?: (open: boolean) => void
  open?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A button that shows and hides what follows it. */
export const Disclosure = ({ label, onToggle, open: given, className, children }: Props) => {
  const [own, setOwn] = useState(false)
  const open = given ?? own
  const id = useId()
  const toggle = (): void => {
    setOwn(!open)
    onToggle?.(!open)
  }
  return (
    <div className={classNames(styles['disclosure'], className)}>
      <button type="button" className={styles['button']} aria-expanded={open} aria-controls={id} onClick={toggle}>
        <Icon name={open ? 'up' : 'down'} />
        <span>{label}</span>
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
