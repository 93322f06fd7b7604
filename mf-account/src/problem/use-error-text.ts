import { useCallback } from 'react'
import { mostDocumentsNamed, mostSavedSearches, passwordLength } from 'shared/contracts'
import { useFormats, useTexts } from 'shared/i18n'

/** The sentence for the key of an error; `field` is the label of the field it is about. */
export const useErrorText = (): ((key: string, field?: string) => string) => {
  const t = useTexts('account')
  const formats = useFormats()
  return useCallback(
    (key, field = '') =>
      t(key, {
        field,
        least: formats.number(passwordLength.least),
        most: formats.number(passwordLength.most),
        documents: formats.number(mostDocumentsNamed),
        searches: formats.number(mostSavedSearches),
      }),
    [t, formats],
  )
}
