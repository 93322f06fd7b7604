import type { Postings } from '../postings/codec.ts'
import { emptyBits, intersect, setBit, type Bits } from './bits.ts'
import type { Leaf } from './expression.ts'
import type { TermStore } from './term-store.ts'

const postingsOf = (leaf: Leaf, terms: TermStore, live: Bits): Iterable<Postings> => {
  if (leaf.type === 'phrase') return [terms.phrase(leaf.slots, live)]
  if (leaf.type === 'beginning') return terms.beginning(leaf.with)
  return leaf.terms.map((term) => terms.postings(term))
}

/**
 * The documents of a word or phrase, with its impact in each. Forms of one word do not add up, since a text is found by
 * several of them; words that share a beginning do.
 *
 * @param weights takes the impacts by ordinal; what it held before is lost
 */
export const weighedLeaf = (leaf: Leaf, terms: TermStore, live: Bits, weights: Float32Array): Bits => {
  const bits = emptyBits(live.length * 32)
  weights.fill(0)
  const summed = leaf.type === 'beginning'
  for (const { ordinals, impacts } of postingsOf(leaf, terms, live))
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = ordinals[i] ?? 0
      const impact = impacts[i] ?? 0
      const known = weights[ordinal] ?? 0
      if (summed) weights[ordinal] = known + impact
      else if (impact > known) weights[ordinal] = impact
      setBit(bits, ordinal)
    }
  return intersect(bits, live)
}

/** The documents of a word or phrase alone, without the work of weighing them. */
export const leafBits = (leaf: Leaf, terms: TermStore, live: Bits): Bits => {
  const bits = emptyBits(live.length * 32)
  for (const { ordinals } of postingsOf(leaf, terms, live))
    for (let i = 0; i < ordinals.length; i++) setBit(bits, ordinals[i] ?? 0)
  return intersect(bits, live)
}
