import type { SortCriterion } from 'shared/sites'
import { eachBit, hasBit, subtract, type Bits } from './bits.ts'
import { ordinalsOf } from './ordinals.ts'
import type { Columns } from './columns.ts'

/** Puts the first of two ordinals in front when negative. */
export type Order = (one: number, other: number) => number

const descending =
  (values: ArrayLike<number>): Order =>
  (one, other) =>
    (values[other] ?? 0) - (values[one] ?? 0)

/**
 * The order of results: the criteria in turn, then newer first, then by id, so that it is always total and the same.
 *
 * @param scores null for an empty query: relevance then means best first
 * @param retracted last of those that fit alike, by relevance and best evidence
 * @param fitScore by best evidence, documents that score less come behind those that fit the query so well
 */
export const resultOrder = (
  columns: Columns,
  sort: readonly SortCriterion[],
  scores: Float32Array | null,
  retracted: Bits,
  fitScore = 0,
): Order => {
  const sound: Order = (one, other) => Number(hasBit(retracted, one)) - Number(hasBit(retracted, other))
  const byScore = descending(scores ?? columns.bestRank)
  const byBest = descending(columns.bestRank)
  const fit: Order = (one, other) => Number(isFit(other)) - Number(isFit(one))
  const isFit = (ordinal: number) => (scores?.[ordinal] ?? 0) >= fitScore
  const byCriterion: Record<SortCriterion, Order> = {
    best: (one, other) => fit(one, other) || sound(one, other) || byBest(one, other),
    relevance: scores
      ? (one, other) => byScore(one, other) || sound(one, other)
      : (one, other) => sound(one, other) || byBest(one, other),
    most_recent: descending(columns.date),
    highest_quality: descending(columns.qualityRank),
  }
  const orders = [...new Set<SortCriterion>([...sort, 'most_recent'])].map((criterion) => byCriterion[criterion])
  const { ids } = columns
  return (one, other) => {
    for (const order of orders) {
      const difference = order(one, other)
      if (difference !== 0) return difference
    }
    return (ids[one] ?? '') < (ids[other] ?? '') ? -1 : 1
  }
}

/**
 * Lowers the scores of retracted documents, so that each stands behind every other one that says as much of the question.
 *
 * @param scores by ordinal; changed in place
 * @param classes those that say most of the question first; the last one holds all documents
 */
export const lowerRetracted = (
  scores: Float32Array,
  documents: Bits,
  retracted: Bits,
  classes: readonly Bits[],
): void => {
  const lowest = classes.map(() => Infinity)
  const lowered: { ordinal: number; place: number }[] = []
  eachBit(documents, (ordinal) => {
    const place = classes.findIndex((bits) => hasBit(bits, ordinal))
    if (hasBit(retracted, ordinal)) lowered.push({ ordinal, place })
    else lowest[place] = Math.min(lowest[place] ?? Infinity, scores[ordinal] ?? 0)
  })
  for (const { ordinal, place } of lowered)
    scores[ordinal] = Math.min(scores[ordinal] ?? 0, ...lowest.slice(0, place + 1))
}

/** The same order, in which no document under concern is the first while others are there that have no grave notice. */
export const withSoundFirst = (
  documents: Bits,
  order: Order,
  { concern, retracted }: { concern: Bits; retracted: Bits },
): Order => {
  const [first] = pageOf(ordinalsOf(documents), order, 0, 1)
  if (first === undefined || !hasBit(concern, first)) return order
  const [raised] = pageOf(ordinalsOf(subtract(subtract(documents.slice(), concern), retracted)), order, 0, 1)
  if (raised === undefined) return order
  return (one, other) => Number(other === raised) - Number(one === raised) || order(one, other)
}

/** Whether an order goes by what fits first; other orders are changed by no notice. */
export const isByFit = ([first]: readonly SortCriterion[]): boolean => first === 'relevance' || first === 'best'

/** The documents from place `offset` on, at most `limit`, in an order; the rest is never sorted. */
export const pageOf = (documents: Iterable<number>, order: Order, offset: number, limit: number): number[] => {
  const size = offset + limit
  if (size <= 0) return []
  const heap: number[] = []
  for (const ordinal of documents) {
    if (heap.length < size) {
      heap.push(ordinal)
      if (heap.length === size) for (let i = (size >>> 1) - 1; i >= 0; i--) sink(heap, i, order)
    } else if (order(ordinal, heap[0] ?? 0) < 0) {
      heap[0] = ordinal
      sink(heap, 0, order)
    }
  }
  return heap.sort(order).slice(offset)
}

/** Keeps the last in order at the top of the heap. */
const sink = (heap: number[], start: number, order: Order): void => {
  for (let at = start; ;) {
    let last = at
    for (const child of [2 * at + 1, 2 * at + 2])
      if (child < heap.length && order(heap[child] ?? 0, heap[last] ?? 0) > 0) last = child
    if (last === at) return
    const moved = heap[at] ?? 0
    heap[at] = heap[last] ?? 0
    heap[last] = moved
    at = last
  }
}
