/** How the quality of a document, and what its publisher says of it, is said wherever it is shown. */
export { QualityWords } from './quality-words.tsx'
export { NoticeBadges } from './notice-badges.tsx'
