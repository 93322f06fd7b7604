/** The wire: one schema per call types the client and the server (specification section 7). */
export * from './article.ts'
export * from './common.ts'
export * from './search.ts'
export * from './suggestions.ts'
