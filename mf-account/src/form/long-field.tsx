import { TextAreaField } from 'shared/ui'
import styles from './form.module.css'
import { useField } from './use-field.ts'

/** A field for several lines of a `CheckedForm`. */
export const LongField = ({ name }: { name: string }) => {
  const { input, label, error } = useField(name)
  const errorId = `${input.id}-error`
  return (
    <div>
      <TextAreaField
        {...input}
        label={label}
        rows={4}
        aria-invalid={error === null ? undefined : true}
        aria-describedby={error === null ? undefined : errorId}
      />
      {error !== null && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}
