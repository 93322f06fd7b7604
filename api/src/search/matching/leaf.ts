import { stemsOf } from '../analyse/stems.ts'
import type { Postings } from '../postings/codec.ts'
import { writtenTerm } from '../analyse/terms.ts'
import { eachBit, emptyBits, hasBit, intersect, setBit, type Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Leaf } from './expression.ts'
import { saturated, tfSaturation } from './saturation.ts'
import type { TermStore } from './term-store.ts'

/** What leaves are looked up in. */
export interface LeafSource {
  terms: TermStore
  columns: Columns
}

const sign = writtenTerm('')

/** A beginning within a field: documents that hold the word, and a form of it in the field. */
function* postingsByPrefix(
  leaf: Extract<Leaf, { type: 'prefix' }>,
  { terms, columns }: LeafSource,
): Generator<Postings> {
  for (const { term, langs } of terms.byPrefix(leaf.with).terms) {
    const postings = terms.postings(term)
    if (leaf.region === undefined) {
      yield postings
      continue
    }
    const word = term.slice(sign.length)
    const slot = [...new Set([word, ...langs.flatMap((lang) => stemsOf(word, lang))])]
    const within = emptyBits(columns.capacity)
    for (const ordinal of terms.phrase({ slots: [slot], region: leaf.region }).ordinals) setBit(within, ordinal)
    const kept = postings.ordinals.filter((ordinal) => hasBit(within, ordinal))
    yield { ordinals: kept, impacts: new Uint16Array(kept.length) }
  }
}

const publishedWithin = ({ date, capacity, live }: Columns, from: number | null, to: number | null): Bits => {
  const bits = emptyBits(capacity)
  const first = (from ?? 1) * 10_000
  const last = (to ?? 9999) * 10_000 + 9999
  date.forEach((day, ordinal) => day >= first && day <= last && setBit(bits, ordinal))
  return intersect(bits, live)
}

const postingsOf = (leaf: Exclude<Leaf, { type: 'years' }>, source: LeafSource): Iterable<Postings> => {
  const { terms } = source
  if (leaf.type === 'phrase') return [terms.phrase(leaf)]
  if (leaf.type === 'prefix') return postingsByPrefix(leaf, source)
  return leaf.terms.map((term) => terms.postings(term))
}

/**
 * The documents of a word or phrase, with how well each says it. Forms of one word do not add up, since a text is found
 * by several of them; words that share a beginning do.
 *
 * @param said takes the saturated impacts by ordinal; of other documents it holds anything
 */
export const weighedLeaf = (leaf: Leaf, source: LeafSource, said: Float32Array): Bits => {
  const { columns } = source
  if (leaf.type === 'years') {
    said.fill(0)
    return publishedWithin(columns, leaf.from, leaf.to)
  }
  const bits = emptyBits(columns.capacity)
  const isSum = leaf.type === 'prefix'
  if (isSum) said.fill(0)
  for (const { ordinals, impacts } of postingsOf(leaf, source))
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] ?? 0
      const known = said[ordinal] ?? 0
      if (isSum) said[ordinal] = known + (impacts[i] ?? 0)
      else {
        const value = saturated[impacts[i] ?? 0] ?? 0
        if (value > known || !hasBit(bits, ordinal)) said[ordinal] = value
      }
      setBit(bits, ordinal)
    }
  if (isSum) eachBit(bits, (ordinal) => (said[ordinal] = tfSaturation(said[ordinal] ?? 0)))
  return intersect(bits, columns.live)
}

/** Raises each document's value to what a word says there, times a factor, where that is more, and adds its documents to a set. */
export const raiseByTerms = (
  terms: readonly string[],
  factor: number,
  source: LeafSource,
  { values, bits }: { values: Float32Array; bits: Bits },
): void => {
  for (const term of terms) {
    const { ordinals, impacts } = source.terms.postings(term)
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] ?? 0
      const value = factor * (saturated[impacts[i] ?? 0] ?? 0)
      if (value > (values[ordinal] ?? 0)) values[ordinal] = value
      setBit(bits, ordinal)
    }
  }
}

/** The documents of a word or phrase alone, without the work of weighing them. */
export const leafBits = (leaf: Leaf, source: LeafSource): Bits => {
  const { columns } = source
  if (leaf.type === 'years') return publishedWithin(columns, leaf.from, leaf.to)
  const bits = emptyBits(columns.capacity)
  for (const { ordinals } of postingsOf(leaf, source))
    for (let i = 0; i < ordinals.length; i++) setBit(bits, ordinals[i] ?? 0)
  return intersect(bits, columns.live)
}
