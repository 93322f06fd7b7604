/** Choosing documents to compare, for this visit: what is chosen in one place is chosen in all. */
export { CompareButton } from './compare-button.tsx'
export { ComparisonProvider } from './comparison-provider.tsx'
export { createComparison } from './comparison-store.ts'
