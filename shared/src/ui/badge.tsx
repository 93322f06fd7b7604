import type { ComponentProps } from 'react'
import { classNames } from './class-names.ts'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'info'

/** A short mark such as 'Living' or a quality band. The words carry the meaning, the tone only underlines it. */
export const Badge = ({ tone = 'neutral', className, ...props }: ComponentProps<'span'> & { tone?: Tone }) => (
  <span {...props} className={classNames(styles['badge'], styles[tone], className)} />
)
