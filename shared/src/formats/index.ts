/** Numbers, dates, lists and places as a language writes them. Knows neither DOM nor React. */
export { formatsOf, type Formats } from './formats.ts'
