import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { catalogueQuery } from 'shared/api-client'
import { indexCatalogue, type CatalogueIndex } from 'shared/filters'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'

export interface CatalogueState {
  /** Absent while it loads and when it cannot be had. */
  index: CatalogueIndex | undefined
  failed: boolean
  retry: () => void
}

/** The filter catalogue of the site in the language shown. */
export const useCatalogue = (): CatalogueState => {
  const { data, isError, refetch } = useQuery(catalogueQuery(useSite().id, useLang()))
  const index = useMemo(() => data && indexCatalogue(data), [data])
  return { index, failed: isError, retry: () => void refetch() }
}
