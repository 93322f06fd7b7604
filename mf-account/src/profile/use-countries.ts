import { useQuery } from '@tanstack/react-query'
import { catalogueQuery } from 'shared/api-client'
import type { FilterNode } from 'shared/filters'
import { useLang } from 'shared/i18n'
import { useSite } from 'shared/routing'

export interface Country {
  /** Number of the country's filter: the 17 of `6_17`. */
  id: number
  name: string
}

const countriesIn = (nodes: readonly FilterNode[]): Country[] =>
  nodes.flatMap(({ key, title, children }) => {
    const id = /^6_(\d+)$/.exec(key)?.[1]
    return [...(id ? [{ id: Number(id), name: title }] : []), ...countriesIn(children)]
  })

/** The countries of the filter catalogue by their names in the interface language; none while it is on its way. */
export const useCountries = (): readonly Country[] => {
  const { id } = useSite()
  const { data } = useQuery({ ...catalogueQuery(id, useLang()), select: ({ groups }) => countriesIn(groups) })
  return data ?? []
}
