/** Texts that are put into HTML and XML. Knows neither DOM nor React. */
export { escapeHtml } from './escape-html.ts'
