/** Choosing documents to compare, for this visit. */
export { CompareButton } from './compare-button.tsx'
