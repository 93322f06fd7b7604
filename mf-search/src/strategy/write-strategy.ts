import type { QueryClient } from '@tanstack/react-query'
import { catalogueQuery } from 'shared/api-client'
import { indexCatalogue } from 'shared/filters'
import type { Formats, TextOf } from 'shared/i18n'
import type { SiteId } from 'shared/sites'
import { appliedChips, type Chip } from '../filters/applied-chips.ts'
import { strategyText, type Strategy } from './strategy-text.ts'

/** The day it is where the person is. */
const today = (): string => {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, '0')).join('-')
}

/** The strategy of a search as text, its filters by name: they are asked for where the page does not have them yet. */
export const writeStrategy = async (
  search: Omit<Strategy, 'chips' | 'date'>,
  client: QueryClient,
  site: SiteId,
  { t, formats }: { t: TextOf; formats: Formats },
): Promise<string> => {
  const { filters } = search.state
  // A search without filters waits for no names.
  const chips: Chip[] =
    filters.length > 0
      ? appliedChips(indexCatalogue(await client.ensureQueryData(catalogueQuery(site, search.lang))), filters)
      : []
  return strategyText({ ...search, chips, date: today() }, t, formats)
}
