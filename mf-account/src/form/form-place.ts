import { createContext, useContext } from 'react'

interface FormPlace {
  /** Prefix of the ids of the form's fields. */
  id: string
  labels: Readonly<Record<string, string | undefined>>
}

export const FormPlaceContext = createContext<FormPlace | null>(null)

/** Where a field stands: the ids and labels of its form. */
export const useFormPlace = (): FormPlace & { fieldId: (name: string) => string } => {
  const place = useContext(FormPlaceContext)
  if (!place) throw new Error('Fields need a CheckedForm around them.')
  return { ...place, fieldId: (name) => `${place.id}-${name}` }
}
