import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

interface LabelledProps {
  id: string
  label: ReactNode
  className: string | undefined
  children: ReactNode
}

const Labelled = ({ id, label, className, children }: LabelledProps) => (
  <div className={classNames(styles['field'], className)}>
    <label htmlFor={id} className={styles['label']}>
      {label}
    </label>
    {children}
  </div>
)

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
    <Labelled id={inputId} label={label} className={className}>
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
    </Labelled>
  )
}

/** A choice of one, with its label. The options are its children. */
export const SelectField = ({ label, id, className, ...props }: ComponentProps<'select'> & { label: ReactNode }) => {
  const made = useId()
  return (
    <Labelled id={id ?? made} label={label} className={className}>
      <select {...props} id={id ?? made} className={styles['input']} />
    </Labelled>
  )
}

/** A field for several lines, with its label. */
export const TextAreaField = ({
  label,
  id,
  className,
  ...props
}: ComponentProps<'textarea'> & { label: ReactNode }) => {
  const made = useId()
  return (
    <Labelled id={id ?? made} label={label} className={className}>
      <textarea {...props} id={id ?? made} className={styles['input']} />
    </Labelled>
  )
}
