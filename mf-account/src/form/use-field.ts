import { useController, useFormContext, type RefCallBack, type UseFormRegisterReturn } from 'react-hook-form'
import { useErrorText } from 'shared/account'
import { useFormPlace } from './form-place.ts'

interface FieldWords {
  id: string
  label: string
  /** The sentence that says what is wrong, or null. */
  error: string | null
}

const useFieldWords = (name: string): FieldWords => {
  const errorText = useErrorText()
  const { labels, fieldId } = useFormPlace()
  const key = useFormContext().formState.errors[name]?.message
  const label = labels[name] ?? ''
  return { id: fieldId(name), label, error: typeof key === 'string' ? errorText(key, label) : null }
}

/** A field of the form around it whose element keeps what is typed. */
export const useField = (name: string): FieldWords & { input: UseFormRegisterReturn & { id: string } } => {
  const words = useFieldWords(name)
  const { register } = useFormContext()
  return { ...words, input: { ...register(name), id: words.id } }
}

/** A field of the form around it whose value is kept by the form. */
export const useValue = (
  name: string,
): FieldWords & { value: unknown; change: (value: unknown) => void; ref: RefCallBack } => {
  const words = useFieldWords(name)
  const { field } = useController({ name })
  return { ...words, value: field.value, change: field.onChange, ref: field.ref }
}
