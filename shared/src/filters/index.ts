/** Filters: keys in addresses, the catalogue, the rules of choosing. Knows neither DOM nor React. */
export { catalogueSchema, type Catalogue, type FilterNode } from './catalogue.ts'
export { indexCatalogue, resolveAliases, type CatalogueIndex } from './catalogue-index.ts'
export {
  checkDateRange,
  cutYear,
  dateRangeGroup,
  dateRangeKey,
  dateRangeOf,
  firstYear,
  lastYear,
  isDateRangeKey,
  setDateRange,
  withoutDateRange,
  type DateRange,
  type DateRangeCheck,
} from './date-range.ts'
export { formatFilterKeys, parseFilterKeys, type FilterKey } from './filter-keys.ts'
export { appliedCount, isGroupApplied, removeKey, stateOf, toggle, topmostKeys, type NodeState } from './filter-tree.ts'
export { sectionOf, treeOf, type Section } from './sections.ts'
