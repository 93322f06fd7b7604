import type { SiteId } from 'shared/sites'
import { callApi } from './account.ts'

interface FoundDocument {
  id: string
  title: string
}

/** The first documents that a search for one word finds. */
export const findDocuments = async (site: SiteId, word: string, count: number): Promise<FoundDocument[]> => {
  const { hits } = (await callApi(`/search?q=${word}&site=${site}&lang=en`)) as { hits: FoundDocument[] }
  return hits.slice(0, count)
}
