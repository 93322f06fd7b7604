/** What every page has: a title for the document, a heading that takes focus, a boundary for errors. */
export type { PageData, PageRequest } from './page-data.ts'
export { PageBoundary } from './page-boundary.tsx'
export { PageHead } from './page-head.tsx'
export { PageHeading } from './page-heading.tsx'
export { PageVisits } from './page-visits.tsx'
