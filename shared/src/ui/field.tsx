import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './field.module.css'

interface Words {
  label: ReactNode
  /** What is expected, in view before anything is typed. */
  hint?: ReactNode
  /** What is wrong and what to do; null or absent when nothing is. */
  error?: ReactNode
  className?: string | undefined
}

type Control = Pick<ComponentProps<'input'>, 'id' | 'className' | 'aria-invalid' | 'aria-describedby'>

interface LabelledProps extends Words {
  of: Control
  children: (control: Control) => ReactNode
}

/** Wires a control to its own label, hint and error. */
const Labelled = ({ label, hint, error, className, of, children }: LabelledProps) => {
  const made = useId()
  const id = of.id ?? made
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [of['aria-describedby'], hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={classNames(styles['field'], className)}>
      <label htmlFor={id} className={styles['label']}>
        {label}
      </label>
      {hint && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
      {children({
        id,
        className: styles['input'],
        'aria-invalid': error ? true : of['aria-invalid'],
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p id={errorId} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A text field. */
export const Field = ({ label, hint, error, className, ...props }: ComponentProps<'input'> & Words) => (
  <Labelled {...{ label, hint, error, className }} of={props}>
    {(control) => <input {...props} {...control} />}
  </Labelled>
)

/** A choice of one. The options are its children. */
export const SelectField = ({ label, hint, error, className, ...props }: ComponentProps<'select'> & Words) => (
  <Labelled {...{ label, hint, error, className }} of={props}>
    {(control) => <select {...props} {...control} />}
  </Labelled>
)

/** A field for several lines. */
export const TextAreaField = ({ label, hint, error, className, ...props }: ComponentProps<'textarea'> & Words) => (
  <Labelled {...{ label, hint, error, className }} of={props}>
    {(control) => <textarea {...props} {...control} />}
  </Labelled>
)
