import type { Postings } from '../postings/codec.ts'
import { eachCommon, type Ordinals } from './ordinals.ts'

/** What finding a phrase needs of the index. */
export interface PositionSource {
  postings(term: string): Postings
  /** Calls `visit` with the positions of a term in each of the documents that hold it, by its place among them, in order. */
  positions(term: string, documents: Ordinals, visit: (place: number, positions: number[]) => void): void
}

/** Positions from one to before another. */
interface Region {
  from: number
  to: number
}

/** Where the slots so far stand side by side: where the phrase begins, by the places of documents in their list. */
type Starts = readonly (readonly number[] | undefined)[]

/**
 * The documents that hold a term of every slot, side by side or not.
 *
 * @param within the documents to look in; all of them by default
 */
export const documentsOfSlots = (
  slots: readonly (readonly string[])[],
  source: PositionSource,
  within: Ordinals | null = null,
): Ordinals => {
  const lists = slots
    .map((slot) => slot.map((term) => source.postings(term).ordinals))
    .map((terms) => ({ terms, size: terms.reduce((sum, { length }) => sum + length, 0) }))
    .sort((one, other) => one.size - other.size)
    .map(({ terms }) => terms)
  const [first = [], ...others] = lists
  return (within ? lists : others).reduce(documentsOfAny, within ?? unionOf(first))
}

/** Those of some documents that hold any of several terms. */
export const documentsOfAny = (documents: Ordinals, terms: readonly Ordinals[]): Ordinals => {
  const holds = new Uint8Array(documents.length)
  for (const ordinals of terms) eachCommon(documents, ordinals, (place) => (holds[place] = 1))
  return documents.filter((_, place) => holds[place] === 1)
}

/** All documents of several terms. */
const unionOf = (terms: readonly Ordinals[]): Ordinals => {
  const [only = new Uint32Array(), ...others] = terms.filter(({ length }) => length > 0)
  if (others.length === 0) return only
  const all = new Uint32Array(others.reduce((sum, { length }) => sum + length, only.length))
  let end = 0
  for (const ordinals of [only, ...others]) {
    all.set(ordinals, end)
    end += ordinals.length
  }
  return all.sort().filter((ordinal, place) => ordinal !== all[place - 1])
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
  documents: Ordinals,
  source: PositionSource,
  region: Region | undefined,
): Starts => {
  const starts: (readonly number[] | undefined)[] = new Array<undefined>(documents.length).fill(undefined)
  for (const term of slot)
    source.positions(term, documents, (place, positions) => {
      const found = before ? shared(positions, offset, before[place] ?? []) : inRegion(positions, region)
      if (found.length === 0) return
      const known = starts[place]
      starts[place] = known ? [...new Set([...known, ...found])].sort((one, other) => one - other) : found
    })
  return starts
}

/** How much the weakest slot weighs in each of the documents. */
const weakestImpacts = (
  slots: readonly (readonly string[])[],
  documents: Ordinals,
  source: PositionSource,
): Uint16Array => {
  const weakest = new Uint16Array(documents.length).fill(65535)
  for (const slot of slots) {
    const strongest = new Uint16Array(documents.length)
    for (const term of slot) {
      const { ordinals, impacts } = source.postings(term)
      eachCommon(documents, ordinals, (place, at) => {
        strongest[place] = Math.max(strongest[place] ?? 0, impacts[at] ?? 0)
      })
    }
    for (let i = 0; i < weakest.length; i++) weakest[i] = Math.min(weakest[i] ?? 0, strongest[i] ?? 0)
  }
  return weakest
}

/**
 * The documents in which any term of each slot stands beside one of the next.
 *
 * @param documents to look in
 * @param region the positions at which it may begin; anywhere by default
 */
export const phrasePostings = (
  slots: readonly (readonly string[])[],
  source: PositionSource,
  documents: Ordinals,
  region?: Region,
): Postings => {
  let ordinals = documents
  let starts: Starts | null = null
  for (const [offset, slot] of slots.entries()) {
    const found: Starts = startsWithin(slot, offset, starts, ordinals, source, region)
    ordinals = ordinals.filter((_, place) => found[place])
    starts = found.filter((positions) => positions)
  }
  return { ordinals, impacts: weakestImpacts(slots, ordinals, source) }
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
 * @param documents to look in
 * @param region the positions that count; all by default
 */
export const nearPostings = (
  slots: readonly (readonly string[])[],
  span: number,
  source: PositionSource,
  documents: Ordinals,
  region?: Region,
): Postings => {
  const places = slots.map((slot) => startsWithin(slot, 0, null, documents, source, region))
  const ordinals = documents.filter((_, place) =>
    isWithin(
      places.map((ofSlot) => ofSlot[place] ?? []),
      span,
    ),
  )
  return { ordinals, impacts: weakestImpacts(slots, ordinals, source) }
}
