import type { ComponentProps, ReactNode } from 'react'
import type { Tone } from './badge.tsx'
import { classNames } from './class-names.ts'
import styles from './callout.module.css'

type Props = Omit<ComponentProps<'div'>, 'title'> & { tone?: Tone; title?: ReactNode }

/** A passage set apart from the text: what went wrong, what to know, what to do. */
export const Callout = ({ tone = 'neutral', title, className, children, ...props }: Props) => (
  <div {...props} className={classNames(styles['callout'], styles[tone], className)}>
    {title && <p className={styles['title']}>{title}</p>}
    {children}
  </div>
)
