import { useQuery } from '@tanstack/react-query'
import { useSession } from 'shared/session'
import { codeQuery } from '../results/code-query.ts'
import type * as UserTools from './user-tools.ts'

export type Tools = typeof UserTools

export type ToolsState =
  | { status: 'none' }
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; tools: Tools }

const toolsQuery = codeQuery('user-tools', () => import(/* webpackChunkName: "user-tools" */ './user-tools.ts'))

/** The tools of a logged-in person; none for a visitor. They load beside the results, which do not wait for them. */
export const useUserTools = (): ToolsState => {
  const user = useSession().status === 'user'
  const { data, isError, refetch } = useQuery({ ...toolsQuery, enabled: user })
  if (!user) return { status: 'none' }
  if (data) return { status: 'ready', tools: data }
  return isError ? { status: 'failed', retry: () => void refetch() } : { status: 'loading' }
}
