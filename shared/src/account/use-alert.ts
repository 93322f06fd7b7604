import { useCallback } from 'react'
import { useNotices } from '../notices/index.ts'
import { problemKey } from './problem.ts'
import { useErrorText } from './use-error-text.ts'

/** Raises an alert that says why a call failed; gives the key of its sentence. */
export const useAlert = (): ((error: unknown) => string) => {
  const errorText = useErrorText()
  const { error: alert } = useNotices()
  return useCallback(
    (error) => {
      const key = problemKey(error)
      alert(errorText(key))
      return key
    },
    [alert, errorText],
  )
}
