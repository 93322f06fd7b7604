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

/**
 * The countries of the filter catalogue by their names in the interface language. The saved one is always among them, so that
 * nothing else is shown or saved in its place; it has no name while the catalogue is on its way, or cannot be had.
 */
export const useCountries = (saved: number | null): readonly Country[] => {
  const { id } = useSite()
  const { data = [] } = useQuery({ ...catalogueQuery(id, useLang()), select: ({ groups }) => countriesIn(groups) })
  return saved === null || data.some((country) => country.id === saved) ? data : [{ id: saved, name: '…' }, ...data]
}
