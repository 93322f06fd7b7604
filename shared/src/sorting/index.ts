/** The order of results: up to three criteria (requirement C4), read, written and changed by one set of rules. */
export {
  chooseSort,
  defaultSort,
  formatSort,
  maxSortCriteria,
  normaliseSort,
  parseSort,
  sortCriteria,
  sortOptions,
  type SortChoice,
  type SortOption,
  type SortSlot,
} from './sorting.ts'
