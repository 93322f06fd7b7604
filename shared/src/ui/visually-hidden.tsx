import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './visually-hidden.module.css'

/** Words for screen readers only. */
export const VisuallyHidden = ({ className, ...props }: ComponentProps<'span'>) => (
  <span {...props} className={classNames(styles['hidden'], className)} />
)
