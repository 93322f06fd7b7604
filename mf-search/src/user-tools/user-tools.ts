/** What only logged-in people have among the results: a chunk of its own, which visitors do not load. */
export { DocumentActions } from 'shared/account'
export { SaveSearch } from '../saving/save-search.tsx'
export { SelectResult } from '../selection/select-result.tsx'
export { SelectResults } from '../selection/select-results.tsx'
export { ViewSaved } from '../selection/view-saved.tsx'
export { createSelection } from '../selection/selection.ts'
