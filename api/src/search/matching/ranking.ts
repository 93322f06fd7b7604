import type { SortCriterion } from 'shared/sites'
import { eachBit, hasBit, type Bits } from './bits.ts'
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
 * @param first by relevance and by best evidence these come before all others, however well those fit
 * @param fitScore by best evidence, documents that score less come behind those that fit a question so well
 */
export const resultOrder = (
  columns: Columns,
  sort: readonly SortCriterion[],
  scores: Float32Array | null,
  first: Bits | null = null,
  fitScore = 0,
): Order => {
  const byScore = descending(scores ?? columns.bestRank)
  const holding: Order = (one, other) =>
    Number(first !== null && hasBit(first, other)) - Number(first !== null && hasBit(first, one))
  const byBest = descending(columns.bestRank)
  const fit: Order = (one, other) => Number(isFit(other)) - Number(isFit(one))
  const isFit = (ordinal: number) => (scores?.[ordinal] ?? 0) >= fitScore
  const byCriterion: Record<SortCriterion, Order> = {
    best: scores && first ? (one, other) => holding(one, other) || fit(one, other) || byBest(one, other) : byBest,
    relevance: first ? (one, other) => holding(one, other) || byScore(one, other) : byScore,
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

/** The members of a set from place `offset` on, at most `limit`, in an order; the rest is never sorted. */
export const pageOf = (bits: Bits, order: Order, offset: number, limit: number): number[] => {
  const size = offset + limit
  if (size <= 0) return []
  const heap: number[] = []
  eachBit(bits, (ordinal) => {
    if (heap.length < size) {
      heap.push(ordinal)
      if (heap.length === size) for (let i = (size >>> 1) - 1; i >= 0; i--) sink(heap, i, order)
    } else if (order(ordinal, heap[0] ?? 0) < 0) {
      heap[0] = ordinal
      sink(heap, 0, order)
    }
  })
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
