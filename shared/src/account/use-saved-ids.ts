import { useQuery } from '@tanstack/react-query'
import { useAccount } from './account.ts'
import { savedDocumentIdsQuery } from './saved-queries.ts'

/** One set for each list: every result of a long list asks. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()

const setOf = (ids: readonly string[]): ReadonlySet<string> => {
  const known = sets.get(ids)
  if (known) return known
  const made = new Set(ids)
  sets.set(ids, made)
  return made
}

/** Ids of the documents the person saved on this site; empty until they are known. */
export const useSavedIds = (): ReadonlySet<string> => {
  const { data } = useQuery({ ...savedDocumentIdsQuery(useAccount()), staleTime: 60_000 })
  return data ? setOf(data) : none
}
