/** Whether guided questions are offered: one choice for menu and pages, kept across visits and tabs. */
export { createGuidedSearch, type GuidedSearch } from './guided-search.ts'
export { GuidedSearchProvider, useGuidedSearch } from './guided-search-provider.tsx'
