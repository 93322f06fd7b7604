import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedSearch } from '../contracts/index.ts'
import { useNotices } from '../notices/index.ts'
import { useAccount } from './account.ts'
import { savedSearchesQuery } from './saved-queries.ts'
import { useAlert } from './use-alert.ts'

interface Change<Variables> {
  /** A call that answers with all saved searches of the site, as every change of them does. */
  call: (variables: Variables) => Promise<SavedSearch[]>
  /** The message after a success. */
  text: (variables: Variables) => string
}

/** Changes the saved searches: what the call answers is what is shown from then on. A failure raises an alert. */
export const useChangeSearches = <Variables>({ call, text }: Change<Variables>) => {
  const { queryKey } = savedSearchesQuery(useAccount())
  const client = useQueryClient()
  const { success } = useNotices()
  const alert = useAlert()
  return useMutation({
    mutationFn: call,
    onSuccess: async (list, variables) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, list)
      success(text(variables))
    },
    onError: alert,
  })
}
