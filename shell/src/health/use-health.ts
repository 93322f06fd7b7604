import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { fetchStatic } from 'shared/api-client'
import { healthSchema, type Health, type PageHealth } from 'shared/health'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'
import { useRemotes } from '../remotes/index.ts'
import { healthPath } from './health-path.ts'
import { pageHealth } from './page-health.ts'

/** Starts every remote of the page, none of whose parts is shown, and tells what came of it as it comes. */
const usePageHealth = (): { page: PageHealth | null; refetch: () => void } => {
  const remotes = useRemotes()
  const { id } = useSite()
  const lang = useLang()
  const [page, setPage] = useState<PageHealth | null>(null)
  const look = useCallback(() => setPage(pageHealth(remotes, id, lang, new Date())), [remotes, id, lang])
  useEffect(() => {
    const unsubscribe = remotes.subscribe(look)
    const stops = remotes.registry().remotes.map(({ name }) => remotes.show(name, 'start'))
    look()
    return () => {
      unsubscribe()
      for (const stop of stops) stop()
    }
  }, [remotes, look])
  const refetch = useCallback(() => {
    for (const { name } of remotes.registry().remotes) {
      if (remotes.state(name, 'start').status === 'failed') remotes.retry(name, 'start')
    }
    look()
  }, [remotes, look])
  return { page, refetch }
}

/** How the site does: what servers know, and what this page has met. The same shape as `/__composition.json`. */
export const useHealth = () => {
  const { page, refetch: lookAgain } = usePageHealth()
  const { data, isPending, refetch } = useQuery({
    queryKey: ['health'],
    queryFn: ({ signal }) => fetchStatic(`${healthPath}.json`, healthSchema, signal),
    retry: false,
    gcTime: 0,
  })
  const health: Health = { schema: 1, server: data?.server ?? null, page }
  const refetchAll = (): Promise<unknown> => {
    lookAgain()
    return refetch()
  }
  return { health, isPending, refetch: refetchAll }
}
