import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './card.module.css'

/** A surface that holds one thing. */
export const Card = ({ className, ...props }: ComponentProps<'div'>) => (
  <div {...props} className={classNames(styles['card'], className)} />
)
