import { TextAreaField } from 'shared/ui'
import { FieldError } from './field-error.tsx'
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
      <FieldError id={errorId} error={error} />
    </div>
  )
}
