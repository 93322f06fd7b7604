/**
 * What parts for a logged-in person have in common: whose data it is, what went wrong in words, the queries of what the
 * person keeps, what can be done with documents, and the frame of a selection.
 */
export { useAccount, type Account } from './account.ts'
export { CarryOut } from './carry-out.tsx'
export { DocumentActions, SaveDocument } from './document-actions.tsx'
export { MoreFormats } from './more-formats.tsx'
export { isRefusal, problemKey } from './problem.ts'
export { saveExport } from './save-export.ts'
export { savedDocumentIdsQuery, savedDocumentsQuery, savedSearchesQuery } from './saved-queries.ts'
export { SelectionBar } from './selection-bar.tsx'
export { SelectionButton } from './selection-button.tsx'
export { useAlert } from './use-alert.ts'
export { useChangeSearches } from './use-change-searches.ts'
export { useErrorText } from './use-error-text.ts'
export { useDocumentActions, useDocumentOutcomes } from './use-document-actions.ts'
export { usePutIntoFolder } from './use-put-into-folder.ts'
export { useSavedIds } from './use-saved-ids.ts'
export { useDocumentFiles, type WantedFile } from './use-document-files.ts'
