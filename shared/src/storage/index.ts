/**
 * The only module that uses `localStorage` and `sessionStorage`. Nothing here throws: without storage (private mode, blocked
 * cookies) nothing is kept.
 */
export { createStoredChoice, type ChoiceStorage, type StoredChoice } from './stored-choice.ts'
export { onStoredChange, readForVisit, readStored, storedKeys, writeForVisit, writeStored } from './storage.ts'
