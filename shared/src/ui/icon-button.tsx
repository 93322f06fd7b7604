import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './icon-button.module.css'

type Props = Omit<ComponentProps<'button'>, 'aria-label'> & {
  /** The accessible name; also shown on hover. */
  label: string
}

export const IconButton = ({ label, type = 'button', className, ...props }: Props) => (
  <button {...props} type={type} aria-label={label} title={label} className={classNames(styles['button'], className)} />
)
