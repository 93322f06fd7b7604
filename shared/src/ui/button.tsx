import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'quiet' | 'link'

export type ButtonSize = 'medium' | 'small'

type Props = ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize }

/**
 * A button; `primary` for the one main action of a place, `quiet` (the default) for others, `link` within text.
 * `small` where several stand in a row above what they act on.
 */
export const Button = ({ variant = 'quiet', size = 'medium', type = 'button', className, ...props }: Props) => (
  <button {...props} type={type} className={classNames(buttonLook(variant, size), className)} />
)

/** The look of a button for a link: `<SiteLink className={buttonLook('primary')}>`. */
export const buttonLook = (variant: ButtonVariant = 'quiet', size: ButtonSize = 'medium'): string =>
  classNames(styles['button'], styles[variant], size === 'small' && styles['small'])
