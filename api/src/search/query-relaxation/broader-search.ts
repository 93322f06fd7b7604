import { fewDocuments, type BroaderSearch } from 'shared/contracts'
import { plainQuery } from '../query/format-query.ts'
import type { QueryNode } from '../query/query-node.ts'
import type { Match } from '../search-index.ts'
import { anyWord, oneChangeWider, twoWordsLess, type WiderQuery } from './wider-queries.ts'

type Without = BroaderSearch['without'][number]
type Queries = BroaderSearch['queries']

/** Wider queries a person is offered. */
const mostQueries = 3

interface Deps {
  match: Match
  tree: QueryNode | null
  /**
   * Documents a query finds in the scope of a search, read as the search is; all of it for an empty one. Those that are near in
   * meaning are counted for the query of the search alone, whose vector is given.
   */
  count: (query: string, within: Pick<Match, 'best' | 'filters'>) => number
  /** The facet of each applied filter the site knows. */
  facetOf: (key: string) => string | undefined
  correct: (tree: QueryNode) => string | null
}

const withoutEach = ({ match, count, facetOf }: Deps, total: number): Without[] => {
  const { best, filters } = match
  const byFacet = [...Map.groupBy(filters, facetOf)].flatMap(([facet, keys]) => (facet === undefined ? [] : [keys]))
  const dropping = (keys: readonly string[], dropsBest: boolean): Without => ({
    filters: [...keys],
    best: dropsBest,
    total: count(match.q, { best: best && !dropsBest, filters: filters.filter((key) => !keys.includes(key)) }),
  })
  const each = [...byFacet.map((keys) => dropping(keys, false)), ...(best ? [dropping([], true)] : [])]
  const all = each.length > 1 ? [dropping(byFacet.flat(), best)] : []
  return [...each.toSorted((a, b) => b.total - a.total), ...all].filter((drop) => drop.total > total)
}

const widerQueries = ({ tree, count }: Deps, within: Pick<Match, 'best' | 'filters'>, total: number): Queries => {
  if (!tree) return []
  // What is offered is a text, so it is counted as that text will be read.
  const counted = (wider: readonly WiderQuery[]): Queries => {
    const offers = wider.map(({ change, detail, tree: widened }) => {
      const query = plainQuery(widened)
      return { change, detail, query, total: count(query, within) }
    })
    const better = offers.filter((offer) => offer.total > total).toSorted((a, b) => b.total - a.total)
    return [...new Map(better.map((offer) => [offer.query, offer])).values()]
  }
  const one = counted(oneChangeWider(tree))
  const few = one.length > 0 ? one : counted(twoWordsLess(tree)).slice(0, 1)
  const any = anyWord(tree)
  const last = few.some(({ total }) => total >= fewDocuments) || !any ? [] : counted([any])
  return [...few.slice(0, mostQueries), ...last].slice(0, mostQueries)
}

/** How a search that finds little would find more, each way with the number it truly gives. */
export const broaderSearch = (parts: Deps): BroaderSearch => {
  const { match, tree, count, correct } = parts
  const everywhere = { best: false, filters: [] }
  const total = count(match.q, match)
  const corrected = tree && correct(tree)
  const without = withoutEach(parts, total)
  const filtered = widerQueries(parts, match, total)
  const unfiltered = filtered.length === 0 && without.length === 0 && (match.best || match.filters.length > 0)
  return {
    correction: corrected ? { query: corrected, total: count(corrected, match) } : null,
    without,
    queries: unfiltered ? widerQueries(parts, everywhere, total) : filtered,
    unfiltered,
    everything: count('', everywhere),
  }
}
