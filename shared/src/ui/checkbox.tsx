import { useEffect, useImperativeHandle, useRef, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './checkbox.module.css'

type Props = Omit<ComponentProps<'input'>, 'type'> & {
  /** The label; part of the control's name and of its target. */
  children: ReactNode
  /** Shows the mixed state: something below is chosen, but not all. */
  indeterminate?: boolean
}

/** A native checkbox with its label. */
export const Checkbox = ({ children, indeterminate = false, className, ref, ...props }: Props) => {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current)
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={classNames(styles['checkbox'], className)}>
      <input {...props} ref={input} type="checkbox" className={styles['input']} />
      <span className={styles['label']}>{children}</span>
    </label>
  )
}
