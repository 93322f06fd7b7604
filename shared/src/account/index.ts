/**
 * What parts for a logged-in person have in common: whose data it is, what went wrong in words, the queries of what the
 * person keeps, and the frame of a selection.
 */
export { useAccount, type Account } from './account.ts'
export { isRefusal, problemKey } from './problem.ts'
export { savedDocumentIdsQuery } from './saved-document-ids-query.ts'
export { savedDocumentsQuery } from './saved-documents-query.ts'
export { savedSearchesQuery } from './saved-searches-query.ts'
export { SelectionBar } from './selection-bar.tsx'
export { SelectionButton } from './selection-button.tsx'
export { useAlert } from './use-alert.ts'
export { useChangeSearches } from './use-change-searches.ts'
export { useErrorText } from './use-error-text.ts'
