import { useRef } from 'react'
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

/**
 * A field of the form around it whose element keeps what is typed, also what was typed, or filled in by the browser, into the
 * server's HTML before this code ran.
 */
export const useField = (name: string): FieldWords & { input: UseFormRegisterReturn & { id: string } } => {
  const words = useFieldWords(name)
  const { register, setValue } = useFormContext()
  const isKnown = useRef(false)
  const { ref: registerElement, ...input } = register(name)
  const ref: RefCallBack = (element: HTMLInputElement | HTMLSelectElement | null) => {
    // A choice has its first option from the beginning, which nobody chose.
    const typed = isKnown.current || element instanceof HTMLSelectElement ? '' : (element?.value ?? '')
    registerElement(element)
    isKnown.current ||= element !== null
    if (typed !== '') setValue(name, typed)
  }
  return { ...words, input: { ...input, ref, id: words.id } }
}

/** A field of the form around it whose value is kept by the form. */
export const useValue = (
  name: string,
): FieldWords & { value: unknown; change: (value: unknown) => void; ref: RefCallBack } => {
  const words = useFieldWords(name)
  const { field } = useController({ name })
  return { ...words, value: field.value, change: field.onChange, ref: field.ref }
}
