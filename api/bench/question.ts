import { readAsQuestion, type SearchQuestion } from '../src/search/search-index.ts'

/** A first page on hse in English, by relevance. */
export const aDefaultQuestion = (q: string, given: Partial<SearchQuestion> = {}): SearchQuestion => ({
  q,
  lang: 'en',
  site: 'hse',
  best: false,
  filters: [],
  ...readAsQuestion,
  sort: ['relevance'],
  offset: 0,
  limit: 20,
  facets: false,
  ...given,
})
