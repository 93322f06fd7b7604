/** What readers send to the editors of a site: errors in records, and works that are missing. Knows neither DOM nor React. */
export * from './contracts.ts'
export { readWork, type NamedWork } from './read-work.ts'
