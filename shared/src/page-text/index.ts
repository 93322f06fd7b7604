/** A text in markdown taken apart: title, summary, body, headings. Knows neither DOM nor React. */
export { headingId, readPageText, type PageText } from './page-text.ts'
