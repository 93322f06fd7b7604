import type { DocumentStore } from '../catalogue/document-store.ts'

const prefix = 'searched '

/** Notes that a source was searched to the end, by the moment at which that began. @param source as pages name it */
export const noteSearched = (store: DocumentStore, source: string, at: Date): Promise<void> =>
  store.setFact(prefix + source, at.toISOString())

/** The sources that were searched to the end, each with the last time; a source of shipped records alone is not among them. */
export const searchedSources = async (store: DocumentStore): Promise<{ source: string; at: string }[]> =>
  (await store.facts(prefix)).map(({ name, value }) => ({ source: name.slice(prefix.length), at: value }))
