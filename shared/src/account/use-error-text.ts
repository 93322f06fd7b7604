import { useCallback } from 'react'
import { folderLimits, mostDocumentsNamed, mostSavedSearches, passwordLength } from '../contracts/index.ts'
import { useFormats, useTexts } from '../i18n/index.ts'

/** The sentence for the key of an error; `field` is the label of the field it is about. */
export const useErrorText = (): ((key: string, field?: string) => string) => {
  const t = useTexts('shared')
  const formats = useFormats()
  return useCallback(
    (key, field = '') =>
      t(key, {
        field,
        least: formats.number(passwordLength.least),
        most: formats.number(passwordLength.most),
        documents: formats.number(mostDocumentsNamed),
        folders: formats.number(folderLimits.folders),
        searches: formats.number(mostSavedSearches),
      }),
    [t, formats],
  )
}
