import { stemsOf } from '../analyse/stems.ts'
import type { Postings } from '../postings/codec.ts'
import { writtenTerm } from '../analyse/terms.ts'
import { countBits, emptyBits, hasBit, intersect, setBit, unite, type Bits } from './bits.ts'
import type { Columns } from './columns.ts'
import type { Leaf } from './expression.ts'
import { eachCommon, keptPlaces, type Ordinals } from './ordinals.ts'
import { tfSaturation } from './saturation.ts'
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
    const kept = keptPlaces(postings.ordinals, (place) => hasBit(within, postings.ordinals[place] ?? 0))
    yield { ordinals: kept, impacts: new Uint16Array(kept.length) }
  }
}

const publishedWithin = ({ date, capacity, live }: Columns, from: number | null, to: number | null): Bits => {
  const bits = emptyBits(capacity)
  const first = (from ?? 1) * 10_000
  const last = (to ?? 9999) * 10_000 + 9999
  for (let ordinal = 0; ordinal < date.length; ordinal++) {
    const day = date[ordinal] ?? 0
    if (day >= first && day <= last) setBit(bits, ordinal)
  }
  return intersect(bits, live)
}

const postingsOf = (leaf: Exclude<Leaf, { type: 'years' }>, source: LeafSource): Iterable<Postings> => {
  const { terms } = source
  if (leaf.type === 'phrase') return [terms.phrase(leaf)]
  if (leaf.type === 'prefix') return postingsByPrefix(leaf, source)
  return leaf.terms.map((term) => terms.postings(term))
}

/** Those postings of a word or phrase that are not empty. */
const foundPostings = (leaf: Exclude<Leaf, { type: 'years' }>, source: LeafSource): Postings[] =>
  [...postingsOf(leaf, source)].filter(({ ordinals }) => ordinals.length > 0)

/** Adds the documents of a word or phrase to a set; replaced documents are still among them. */
export const addLeaf = (bits: Bits, leaf: Leaf, source: LeafSource): void => {
  if (leaf.type === 'years') unite(bits, publishedWithin(source.columns, leaf.from, leaf.to))
  else
    for (const { ordinals } of postingsOf(leaf, source))
      for (let i = 0; i < ordinals.length; i++) setBit(bits, ordinals[i] ?? 0)
}

/** The documents of a word or phrase. */
export const leafBits = (leaf: Leaf, source: LeafSource): Bits => {
  const { capacity, live } = source.columns
  const bits = emptyBits(capacity)
  addLeaf(bits, leaf, source)
  return intersect(bits, live)
}

/** How many documents hold a word or phrase. */
export const countOf = (leaf: Exclude<Leaf, { type: 'years' }>, source: LeafSource): number => {
  const [only, ...others] = foundPostings(leaf, source)
  if (others.length > 0) return countBits(leafBits(leaf, source))
  const ordinals = only?.ordinals ?? []
  let count = 0
  for (let i = 0; i < ordinals.length; i++) if (hasBit(source.columns.live, ordinals[i] ?? 0)) count++
  return count
}

/**
 * Calls `visit` with the place of each of some documents that holds a word or phrase, and its saturated impact there: what
 * it adds to a score, per unit of idf. Forms of one word do not add up, since a text is found by several of them; words
 * that share a beginning do.
 */
export const eachSaturation = (
  documents: Ordinals,
  leaf: Leaf,
  source: LeafSource,
  visit: (place: number, saturation: number) => void,
): void => {
  if (leaf.type === 'years') return
  const found = foundPostings(leaf, source)
  const [only] = found
  if (only && found.length === 1) {
    eachCommon(documents, only.ordinals, (place, at) => {
      visit(place, tfSaturation(only.impacts[at] ?? 0))
    })
    return
  }
  const isSum = leaf.type === 'prefix'
  const impactAt = new Float32Array(documents.length)
  const places: number[] = []
  for (const { ordinals, impacts } of found)
    eachCommon(documents, ordinals, (place, at) => {
      const known = impactAt[place] ?? 0
      const impact = impacts[at] ?? 0
      if (known === 0) places.push(place)
      impactAt[place] = isSum ? known + impact : Math.max(known, impact)
    })
  for (const place of places) visit(place, tfSaturation(impactAt[place] ?? 0))
}
