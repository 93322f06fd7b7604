/** The documents somebody has chosen to compare in this visit. */
export { CompareButton } from './compare-button.tsx'
export { chosenDocuments, createComparison, type ComparisonStore } from './comparison-store.ts'
