import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './visually-hidden.module.css'

type Props = ComponentProps<'span'> & {
  /** On screens narrower than 40rem only. */
  narrow?: boolean
}

/** Words for screen readers only. */
export const VisuallyHidden = ({ narrow, className, ...props }: Props) => (
  <span {...props} className={classNames(styles[narrow ? 'narrow' : 'hidden'], className)} />
)
