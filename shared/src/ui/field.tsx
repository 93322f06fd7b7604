import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

type Props = ComponentProps<'input'> & {
  label: ReactNode
  /** What is expected, in view before anything is typed. */
  hint?: ReactNode
  /** What is wrong and what to do; null or absent when nothing is. */
  error?: ReactNode
}

/** A text field that wires its own label, hint and error. */
export const Field = ({ label, hint, error, id, className, ...props }: Props) => {
  const made = useId()
  const inputId = id ?? made
  const hintId = `${inputId}-hint`
  const errorId = `${inputId}-error`
  const described = [props['aria-describedby'], hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={inputId} className={styles['label']}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      <input
        {...props}
        id={inputId}
        className={styles['input']}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {error && (
        <p id={errorId} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
