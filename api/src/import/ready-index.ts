import { HttpError } from '../http/errors.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { isReady, type IndexState } from './index-state.ts'

/** The index for whatever answers people: until it is built for the first time, a search is refused with that reason. */
export const readyIndex = (index: SearchIndex, state: () => IndexState): SearchIndex => {
  const ready = (): SearchIndex => {
    if (!isReady(state())) throw new HttpError('search_not_ready')
    return index
  }
  return {
    search: async (...asked) => ready().search(...asked),
    suggest: async (...asked) => ready().suggest(...asked),
    broader: async (...asked) => ready().broader(...asked),
    counts: async (...asked) => ready().counts(...asked),
    matchingIds: async (...asked) => ready().matchingIds(...asked),
    similar: async (...asked) => ready().similar(...asked),
    close: () => index.close(),
  }
}
