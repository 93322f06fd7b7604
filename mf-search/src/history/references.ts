import { longestQuery } from 'shared/contracts'
import type { PastSearch } from './visit-history.ts'

export type Combined =
  | { status: 'plain' | 'combined'; query: string; past: PastSearch[] }
  /** Numbers that no search of this visit has, or one that has no words. */
  | { status: 'unknown' | 'wordless'; numbers: number[] }
  | { status: 'too-long' }

const reference = /(?<![\p{L}\p{N}#])#(\d{1,6})(?![\p{L}\p{N}])/gu

/** Phrases are left alone: `"#1"` asks for what it says. */
const outsideQuotes = (query: string, replace: (text: string) => string): string =>
  query
    .split(/("[^"]*"?)/)
    .map((part, place) => (place % 2 === 1 ? part : replace(part)))
    .join('')

/**
 * A query in which `#1` stands for the first search of the visit, written out: each by the line that finds the same
 * documents, so that `#1 AND #2` finds what both find. Filters are no part of a line: a search of filters alone has none.
 */
export const combine = (query: string, history: readonly PastSearch[]): Combined => {
  const past: PastSearch[] = []
  const unknown: number[] = []
  const written = outsideQuotes(query, (text) =>
    text.replace(reference, (whole, digits: string) => {
      const search = history.find(({ number }) => number === Number(digits))
      if (!search) {
        unknown.push(Number(digits))
        return whole
      }
      past.push(search)
      return `(${search.strategy || search.state.q})`
    }),
  )
  const wordless = past.filter(({ state }) => state.q.trim() === '')
  if (unknown.length > 0) return { status: 'unknown', numbers: unknown }
  if (wordless.length > 0) return { status: 'wordless', numbers: wordless.map(({ number }) => number) }
  if (past.length === 0) return { status: 'plain', query, past }
  return written.length > longestQuery ? { status: 'too-long' } : { status: 'combined', query: written, past }
}

/** The query of a box: what its numbers stand for where they stand for something, as typed where they do not. */
export const writtenOut = (query: string, history: () => readonly PastSearch[]): string => {
  if (!query.includes('#')) return query
  const combined = combine(query, history())
  return 'query' in combined ? combined.query : query
}
