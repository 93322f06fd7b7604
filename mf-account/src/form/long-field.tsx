import { TextAreaField } from 'shared/ui'
import { useField } from './use-field.ts'

/** A field for several lines of a `CheckedForm`. */
export const LongField = ({ name }: { name: string }) => {
  const { input, label, error } = useField(name)
  return <TextAreaField {...input} label={label} rows={4} error={error} />
}
