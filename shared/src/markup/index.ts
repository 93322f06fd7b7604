/** Texts that are put into HTML and XML. Knows neither DOM nor React. */
export { escaped } from './escaped.ts'
