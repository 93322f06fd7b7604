import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'quiet' | 'link'

type Props = ComponentProps<'button'> & { variant?: ButtonVariant }

/** A button; `primary` for the one main action of a place, `quiet` (the default) for others, `link` within text. */
export const Button = ({ variant = 'quiet', type = 'button', className, ...props }: Props) => (
  <button {...props} type={type} className={classNames(styles['button'], styles[variant], className)} />
)

/** The look of a button for a link: `<SiteLink className={buttonLook('primary')}>`. */
export const buttonLook = (variant: ButtonVariant = 'quiet'): string => classNames(styles['button'], styles[variant])
