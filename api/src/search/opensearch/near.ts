import type { SiteId } from 'shared/sites'
import { compareWithRows, sampledEvery } from '../../meaning/likeness.ts'
import { readVectors, type VectorMemory } from '../../meaning/vector-memory.ts'
import { pack, unpacked } from '../../meaning/vector.ts'
import { eachBit, emptyBits, hasBit, setBit, type Bits } from '../matching/bits.ts'
import { makeColumns, type Columns } from '../matching/columns.ts'
import { scoresByOrdinal } from '../matching/evaluate.ts'
import { joinByMeaning, type Joined } from '../matching/join-by-meaning.ts'
import { ordinalsOf } from '../matching/ordinals.ts'
import { pageOf, resultOrder, withSoundFirst } from '../matching/ranking.ts'
import { concernTerm, retractedTerm, siteTerm } from '../analyse/terms.ts'
import type { Question } from '../question/question.ts'
import { meaningWeights, rankingWeights } from '../ranking-weights.ts'
import type { Match } from '../search-index.ts'
import { allOf, named, type Clause } from './clauses.ts'
import { likenessOf } from './document-body.ts'
import type { Answer } from './pending-lookups.ts'
import type { Found } from './ranking.ts'

/** Documents that words find, best first, that are joined with what is near: those behind them stand in their order. */
const joined = 500

/** Neighbours that are asked for: more than count, since a graph may miss one. */
const neighbours = 2 * meaningWeights.nearest

const term = (name: string): Clause => ({ term: { filters: name } })

/** What is known of documents that were fetched; an ordinal is a place among them. */
interface Fetched {
  columns: Columns
  retracted: Bits
  concern: Bits
  within: Bits
}

/** What is near a question in meaning, and the documents that come first by words and meaning together. */
export interface Near {
  /** Documents that words do not find. */
  ids: string[]
  /** The first documents of the site in their order, without those that were retracted. */
  first: string[]
  /** Those of `first` that filters leave, in their order. */
  within: string[]
  /** Those that fit well enough to be ordered by their evidence. */
  fit: string[]
}

type Hit = Answer['hits']['hits'][number]

/**
 * Searches for what is near a question, and for what its words find on the site, best first. Their hits say by name what the
 * join must know; OpenSearch reads each name in each segment, and the clauses of a question are many.
 *
 * @param within what the filters leave; null where nothing is filtered
 * @param aggs what is counted of those that words find
 */
export const nearSearches = (
  vector: Float32Array,
  found: Found,
  { asks }: Pick<Question, 'asks'>,
  { site, within, aggs }: Pick<Match, 'site'> & { within: Clause | null; aggs?: object | null | undefined },
): [object, object] => {
  const names = [
    ...(asks === 'subjects' ? named('all', found.all ?? found.set) : []),
    ...named('retracted', term(retractedTerm)),
    ...named('concern', term(concernTerm)),
    ...named('within', within),
  ]
  const ofSite = term(siteTerm(site))
  return [
    {
      track_total_hits: false,
      docvalue_fields: ['best', 'date'],
      size: neighbours,
      query: {
        bool: {
          must: [{ knn: { vector: { vector: unpacked(pack(vector)), k: neighbours, filter: ofSite } } }],
          should: [...named('found', found.set), ...names],
        },
      },
    },
    {
      track_total_hits: false,
      docvalue_fields: ['best'],
      size: joined,
      query: {
        bool: {
          filter: [allOf([ofSite, found.set])],
          must: [{ bool: { should: [...found.scores, { match_all: { boost: 1e-6 } }] } }],
          should: names,
        },
      },
      sort: [{ _score: 'desc' }, { date: 'desc' }, { id: 'asc' }],
      ...(aggs && { aggs }),
    },
  ]
}

const bestIn = ({ fields }: Hit): number => Number(fields['best']?.[0] ?? 0)
// What is in an order brings its score and date along.
const scoreIn = ({ _score, sort }: Hit): number => _score ?? Number(sort[0] ?? 0)
const dateIn = ({ fields, sort }: Hit): number => Number(sort[1] ?? fields['date']?.[0] ?? 0)

/** Searches for the documents of a site nearest to another one; they say how many of some clauses they hold. */
export const neighbourSearch = (id: string, vector: Float32Array, site: SiteId, said: readonly object[]): object => ({
  size: neighbours,
  track_total_hits: false,
  query: {
    bool: {
      must: [
        {
          knn: {
            vector: {
              vector: unpacked(pack(vector)),
              k: neighbours,
              filter: { bool: { filter: [term(siteTerm(site))], must_not: [{ term: { id } }] } },
            },
          },
        },
      ],
      should: said,
    },
  },
})

/** Those hits that are near in meaning, nearest first. */
export const nearHits = (vector: Float32Array, memory: VectorMemory, hits: readonly Hit[]): Hit[] => {
  const { mean, deviation } = lieOf(vector, memory)
  const least = mean + rankingWeights.similar.deviations * deviation
  return hits.filter(({ _score }) => likenessOf(_score ?? 0) >= least)
}

/** Mean and deviation of the likenesses to a vector. */
const lieOf = (vector: Float32Array, memory: VectorMemory) => {
  const rows = readVectors(memory, null)
  return compareWithRows(vector, rows, { every: sampledEvery(rows.count) })
}

/**
 * Joins what both searches found, by the same rules as our own index.
 *
 * @param isFiltered whether hits say that they are within the filters
 */
export const nearOf = (
  vector: Float32Array,
  memory: VectorMemory,
  { asks }: Pick<Question, 'asks'>,
  [nearest, byWords]: readonly [Answer, Answer],
  isFiltered: boolean,
): Near => {
  const ofWords = byWords.hits.hits
  const known = new Set(ofWords.map(({ _id }) => _id))
  const others = nearest.hits.hits.filter(({ _id }) => !known.has(_id))
  const hits = [...ofWords, ...others]
  const capacity = (hits.length + 32) & ~31
  const columns = makeColumns(capacity)
  const marked = { retracted: emptyBits(capacity), concern: emptyBits(capacity), within: emptyBits(capacity) }
  const words = { bits: emptyBits(capacity), all: emptyBits(capacity) }
  const last = ofWords.at(-1)
  const lowest = last ? scoreIn(last) : 0
  const scores: number[] = []
  const ordinals = new Map<string, number>()
  for (const [ordinal, hit] of hits.entries()) {
    ordinals.set(hit._id, ordinal)
    columns.ids[ordinal] = hit._id
    columns.bestRank[ordinal] = bestIn(hit)
    columns.date[ordinal] = dateIn(hit)
    setBit(columns.live, ordinal)
    const is = (name: string) => hit.matched_queries.includes(name)
    for (const name of ['retracted', 'concern'] as const) if (is(name)) setBit(marked[name], ordinal)
    if (!isFiltered || is('within')) setBit(marked.within, ordinal)
    if (is('all')) setBit(words.all, ordinal)
    const isOfWords = ordinal < ofWords.length
    if (!isOfWords && !is('found')) continue
    setBit(words.bits, ordinal)
    scores.push(isOfWords ? scoreIn(hit) : lowest)
  }
  // A document beyond the nearest is at most as like the question as the last of them.
  const likeness = new Float32Array(capacity).fill(likenessOf(nearest.hits.hits.at(-1)?._score ?? 0))
  for (const hit of nearest.hits.hits) {
    const ordinal = ordinals.get(hit._id)
    if (ordinal === undefined) continue
    likeness[ordinal] = likenessOf(hit._score ?? 0)
  }
  const merged = joinByMeaning(
    { ...words, scores: Float32Array.from(scores) },
    {
      likeness,
      nearest: nearest.hits.hits.slice(0, meaningWeights.nearest).flatMap(({ _id }) => ordinals.get(_id) ?? []),
      ...lieOf(vector, memory),
    },
    { columns, asks },
  )
  return inOrder(merged, { columns, ...marked })
}

const inOrder = ({ bits, near, scores }: Joined, { columns, retracted, concern, within }: Fetched): Near => {
  const byOrdinal = scoresByOrdinal({ bits, scores }, new Float32Array(columns.capacity))
  const byFit = resultOrder(columns, ['relevance'], byOrdinal, retracted)
  const idsOf = (ordinals: readonly number[]) => ordinals.map((ordinal) => columns.ids[ordinal] ?? '')
  const ordered = (isMeant: (ordinal: number) => boolean): string[] => {
    const kept = emptyBits(columns.capacity)
    eachBit(bits, (ordinal) => {
      if (!hasBit(retracted, ordinal) && isMeant(ordinal)) setBit(kept, ordinal)
    })
    return idsOf(pageOf(ordinalsOf(kept), withSoundFirst(kept, byFit, { concern, retracted }), 0, columns.capacity))
  }
  const fitScore = rankingWeights.fit * byOrdinal.reduce((most, score) => Math.max(most, score), 0)
  return {
    ids: idsOf([...ordinalsOf(near)]),
    fit: ordered((ordinal) => (byOrdinal[ordinal] ?? 0) >= fitScore),
    first: ordered(() => true),
    within: ordered((ordinal) => hasBit(within, ordinal)),
  }
}
