import type { Postings } from '../postings/codec.ts'
import { emptyBits, intersect, setBit, type Bits } from './bits.ts'

/** What finding a phrase needs of the index. */
export interface PositionSource {
  postings(term: string): Postings
  /** Calls `visit` with the positions of a term in each document of `within`, ascending. */
  positions(term: string, within: Bits, visit: (ordinal: number, positions: number[]) => void): void
}

/** Positions from one to before another. */
interface Region {
  from: number
  to: number
}

/** Places where the slots so far stand side by side, ascending, by document: where the phrase begins. */
type Starts = ReadonlyMap<number, readonly number[]>

/** The documents of `live` that hold a term of every slot, side by side or not. */
export const documentsOfSlots = (slots: readonly (readonly string[])[], source: PositionSource, live: Bits): Bits => {
  const within = live.slice()
  for (const slot of slots) {
    const bits = emptyBits(live.length * 32)
    for (const term of slot) for (const ordinal of source.postings(term).ordinals) setBit(bits, ordinal)
    intersect(within, bits)
  }
  return within
}

/** Places of both lists that are the same after `offset` is taken from those of the first; both ascending. */
const shared = (positions: readonly number[], offset: number, possible: readonly number[]): number[] => {
  const found: number[] = []
  for (let i = 0, j = 0; i < positions.length && j < possible.length;) {
    const difference = (positions[i] ?? 0) - offset - (possible[j] ?? 0)
    if (difference === 0) found.push(possible[j] ?? 0)
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return found
}

const inRegion = (positions: number[], region: Region | undefined): number[] =>
  region ? positions.filter((position) => position >= region.from && position < region.to) : positions

const startsWithin = (
  slot: readonly string[],
  offset: number,
  before: Starts | null,
  within: Bits,
  source: PositionSource,
  region: Region | undefined,
): Starts => {
  const starts = new Map<number, number[]>()
  for (const term of slot)
    source.positions(term, within, (ordinal, positions) => {
      const possible = before?.get(ordinal)
      const found = before ? shared(positions, offset, possible ?? []) : inRegion(positions, region)
      if (found.length === 0) return
      const known = starts.get(ordinal)
      starts.set(ordinal, known ? [...new Set([...known, ...found])].sort((one, other) => one - other) : found)
    })
  return starts
}

/** The impact of a term in each of the documents, both ascending; 0 where it is not in one. */
const impactsIn = (documents: readonly number[], { ordinals, impacts }: Postings): number[] => {
  let from = 0
  return documents.map((document) => {
    let to = ordinals.length
    while (from < to) {
      const middle = (from + to) >>> 1
      if ((ordinals[middle] ?? 0) < document) from = middle + 1
      else to = middle
    }
    return ordinals[from] === document ? (impacts[from] ?? 0) : 0
  })
}

/** How much the weakest slot weighs in each of the documents. */
const weakestImpacts = (
  slots: readonly (readonly string[])[],
  documents: readonly number[],
  source: PositionSource,
): Uint16Array => {
  const weakest = new Uint16Array(documents.length).fill(65535)
  for (const slot of slots) {
    const byTerm = slot.map((term) => impactsIn(documents, source.postings(term)))
    for (let i = 0; i < weakest.length; i++)
      weakest[i] = Math.min(weakest[i] ?? 0, Math.max(...byTerm.map((impacts) => impacts[i] ?? 0)))
  }
  return weakest
}

/**
 * The documents in which any term of each slot stands beside one of the next.
 *
 * @param within the documents to look in
 * @param region the positions at which it may begin; anywhere by default
 */
export const phrasePostings = (
  slots: readonly (readonly string[])[],
  source: PositionSource,
  within: Bits,
  region?: Region,
): Postings => {
  let possible = within
  let starts: Starts | null = null
  for (const [offset, slot] of slots.entries()) {
    starts = startsWithin(slot, offset, starts, possible, source, region)
    possible = emptyBits(within.length * 32)
    for (const ordinal of starts.keys()) setBit(possible, ordinal)
  }
  const found = [...(starts?.keys() ?? [])].sort((one, other) => one - other)
  return { ordinals: Uint32Array.from(found), impacts: weakestImpacts(slots, found, source) }
}

/** Whether one place of each list lies within `span` places; all ascending. */
const isWithin = (lists: readonly (readonly number[])[], span: number): boolean => {
  const at = lists.map(() => 0)
  for (;;) {
    let first = 0
    let lowest = Infinity
    let highest = -1
    for (let i = 0; i < lists.length; i++) {
      const position = lists[i]?.[at[i] ?? 0]
      if (position === undefined) return false
      if (position < lowest) {
        lowest = position
        first = i
      }
      if (position > highest) highest = position
    }
    if (highest - lowest < span) return true
    at[first] = (at[first] ?? 0) + 1
  }
}

/**
 * The documents in which a term of each slot stands within `span` places, in any order.
 *
 * @param within the documents to look in
 * @param region the positions that count; all by default
 */
export const nearPostings = (
  slots: readonly (readonly string[])[],
  span: number,
  source: PositionSource,
  within: Bits,
  region?: Region,
): Postings => {
  const places = slots.map((slot) => startsWithin(slot, 0, null, within, source, region))
  const found: number[] = []
  for (const ordinal of places[0]?.keys() ?? []) {
    const lists = places.map((ofSlot) => ofSlot.get(ordinal) ?? [])
    if (isWithin(lists, span)) found.push(ordinal)
  }
  found.sort((one, other) => one - other)
  return { ordinals: Uint32Array.from(found), impacts: weakestImpacts(slots, found, source) }
}
