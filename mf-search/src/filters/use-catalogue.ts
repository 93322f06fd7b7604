import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { catalogueQuery } from 'shared/api-client'
import { indexCatalogue } from 'shared/filters'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'

/** The filter catalogue of the site in the language shown. */
export const useCatalogue = () => {
  const { data, isError, refetch } = useQuery(catalogueQuery(useSite().id, useLang()))
  /** Absent while it loads and when it cannot be had. */
  const index = useMemo(() => data && indexCatalogue(data), [data])
  return { index, failed: isError, retry: (): void => void refetch() }
}
