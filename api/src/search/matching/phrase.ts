import type { Postings, VisitPositions } from '../postings/codec.ts'
import { eachCommon, keptPlaces, type Ordinals } from './ordinals.ts'
import {
  areWithin,
  hasPositions,
  mergeLists,
  PositionListsWriter,
  startsBefore,
  withoutEmpty,
  type PositionLists,
} from './position-lists.ts'

/** What finding a phrase needs of the index. */
export interface PositionSource {
  postings(term: string): Postings
  /** Calls `visit` for each of the documents that hold a term, in order, by its place among them. */
  positions(term: string, documents: Ordinals, visit: VisitPositions): void
}

/** Positions from one to before another. */
interface Region {
  from: number
  to: number
}

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
  return keptPlaces(documents, (place) => holds[place] === 1)
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
  return keptPlaces(all.sort(), (place) => all[place] !== all[place - 1])
}

/** Where the terms of a slot stand in some documents. */
const positionsOf = (
  slot: readonly string[],
  documents: Ordinals,
  source: PositionSource,
  region: Region | undefined,
): PositionLists => {
  const lists = slot.flatMap((term) => {
    const gathered = new PositionListsWriter(documents.length)
    let isHeld = false
    source.positions(term, documents, (place, positions, count) => {
      gathered.begin(place)
      isHeld = true
      for (let i = 0; i < count; i++) {
        const position = positions[i] ?? 0
        if (!region || (position >= region.from && position < region.to)) gathered.put(position)
      }
    })
    return isHeld ? [gathered.take()] : []
  })
  return mergeLists(lists, documents.length)
}

/** Those of some documents that hold a term of a slot within a region. */
export const documentsWithin = (
  slot: readonly string[],
  documents: Ordinals,
  source: PositionSource,
  region: Region,
): Ordinals => {
  const lists = positionsOf(slot, documents, source, region)
  return keptPlaces(documents, (place) => hasPositions(lists, place))
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
  let starts: PositionLists | null = null
  for (const [offset, slot] of slots.entries()) {
    const found = positionsOf(slot, ordinals, source, starts ? undefined : region)
    const lists: PositionLists = starts ? startsBefore(found, offset, starts) : found
    ordinals = keptPlaces(ordinals, (place) => hasPositions(lists, place))
    starts = withoutEmpty(lists)
  }
  return { ordinals, impacts: weakestImpacts(slots, ordinals, source) }
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
  const lists = slots.map((slot) => positionsOf(slot, documents, source, region))
  const at = new Uint32Array(lists.length)
  const ordinals = keptPlaces(documents, (place) => areWithin(lists, place, span, at))
  return { ordinals, impacts: weakestImpacts(slots, ordinals, source) }
}
