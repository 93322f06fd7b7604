import type { DocumentStore } from '../catalogue/document-store.ts'

const titles = ['PubMed', 'OpenAlex'] as const

/** A source that is searched for records, as pages name it. */
export type SearchedSource = (typeof titles)[number]

const factOf = (source: SearchedSource): string => `searched ${source}`

/** Notes that a source was searched to the end, by the moment at which that began. */
export const noteSearched = (store: DocumentStore, source: SearchedSource, at: Date): Promise<void> =>
  store.setFact(factOf(source), at.toISOString())

/** The sources that were searched to the end, each with the last time; a source of shipped records alone is not among them. */
export const searchedSources = async (store: DocumentStore): Promise<{ source: string; at: string }[]> => {
  const found = await Promise.all(titles.map(async (source) => ({ source, at: await store.fact(factOf(source)) })))
  return found.flatMap(({ source, at }) => (at === null ? [] : [{ source, at }]))
}
