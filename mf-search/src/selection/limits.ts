import { mostDocumentsNamed, mostDocumentsOfSearch, mostSavedDocuments } from 'shared/contracts'
import { countOf, extentOf, type Selected } from './selected.ts'

/** Why something cannot be done with a selection: the key of its sentence, and the number that is the limit. */
export interface Limit {
  text: 'selection.limit_send_named' | 'selection.limit_send_all' | 'selection.limit_save'
  most: number
}

/** What stands against e-mailing a selection. A mail lists named documents, or carries a whole search as a file. */
export const sendLimit = (selected: Selected, total: number): Limit | null => {
  if (extentOf(selected, total) === 'all') {
    return total > mostDocumentsOfSearch ? { text: 'selection.limit_send_all', most: mostDocumentsOfSearch } : null
  }
  return countOf(selected, total) > mostDocumentsNamed
    ? { text: 'selection.limit_send_named', most: mostDocumentsNamed }
    : null
}

/** What stands against saving a selection. How much is saved already only the server knows for sure. */
export const saveLimit = (selected: Selected, total: number): Limit | null =>
  countOf(selected, total) > mostSavedDocuments ? { text: 'selection.limit_save', most: mostSavedDocuments } : null
