import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from 'shared/api-client'
import { indexCatalogue, type CatalogueIndex } from 'shared/filters'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'

/** The filter catalogue, to name filters by; undefined while it is on its way or cannot be had. */
export const useCatalogue = (): CatalogueIndex | undefined => {
  const { id } = useSite()
  return useQuery({ ...catalogueQuery(id, useLang()), select: indexCatalogue }).data
}
