/** How the quality of a document is said, wherever it is shown. */
export { QualityWords } from './quality-words.tsx'
