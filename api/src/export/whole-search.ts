import { mostDocumentsOfSearch } from 'shared/contracts'
import type { FilterKey } from 'shared/filters'
import { sites, type Lang, type SiteId } from 'shared/sites'
import { refuse, type Refusal } from '../http/refusal.ts'
import type { ReadAs, SearchIndex } from '../search/search-index.ts'

/** A search of which every result is meant, not one page. */
export interface WholeSearch extends ReadAs {
  site: SiteId
  query: string
  filters: FilterKey[]
  best: boolean
  lang: Lang
  /** Whether what is near in meaning is meant too. */
  near: boolean
}

/** Finds the ids of every result, best match first; refuses when there are more than `most`. */
export type FindAll = (search: WholeSearch, signal: AbortSignal, maxDocuments?: number) => Promise<string[] | Refusal>

export const createFindAll =
  (index: SearchIndex): FindAll =>
  async ({ query, ...asked }, signal, maxDocuments = mostDocumentsOfSearch) => {
    const { ids, total } = await index.search(
      { q: query, ...asked, sort: [sites[asked.site].defaultSort], offset: 0, limit: maxDocuments, facets: false },
      { signal },
    )
    if (total > maxDocuments)
      return refuse('too_many_documents', `The search finds ${total} documents; at most ${maxDocuments} are possible.`)
    return ids
  }
