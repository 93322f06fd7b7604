import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { documentsOfSlots, documentsWithin, nearPostings, phrasePostings, type PositionSource } from './phrase.ts'

const words = ['a', 'b', 'c', 'd'] as const
/** Documents as lists of words; a place may hold several, as a word and its stem do. */
const texts = fc.array(fc.array(fc.subarray([...words], { minLength: 0 }), { maxLength: 8 }), { maxLength: 30 })
const slots = fc.array(fc.subarray([...words], { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 })
const region = fc.option(fc.constant({ from: 2, to: 5 }), { nil: undefined })

type Text = readonly (readonly string[])[]

const sourceOf = (documents: readonly Text[]): PositionSource => {
  const placesOf = (term: string, text: Text) => text.flatMap((held, place) => (held.includes(term) ? [place] : []))
  return {
    postings: (term) => {
      const ordinals = documents.flatMap((text, ordinal) => (placesOf(term, text).length > 0 ? [ordinal] : []))
      return { ordinals: Uint32Array.from(ordinals), impacts: new Uint16Array(ordinals.length).fill(64) }
    },
    positions: (term, among, visit) => {
      among.forEach((ordinal, place) => {
        const positions = placesOf(term, documents[ordinal] ?? [])
        if (positions.length > 0) visit(place, Uint32Array.from([...positions, 0]), positions.length)
      })
    },
  }
}

const holds = (text: Text, slot: readonly string[], place: number, { from = 0, to = Infinity } = {}): boolean =>
  place >= from && place < to && slot.some((term) => text[place]?.includes(term))

const ordinalsWith = (documents: readonly Text[], isMeant: (text: Text) => boolean): number[] =>
  documents.flatMap((text, ordinal) => (isMeant(text) ? [ordinal] : []))

test('a phrase is found where its slots stand side by side, and begin in the region', () => {
  fc.assert(
    fc.property(texts, slots, region, (documents, asked, within) => {
      const source = sourceOf(documents)
      const { ordinals } = phrasePostings(asked, source, documentsOfSlots(asked, source), within)
      const expected = ordinalsWith(documents, (text) =>
        text.some((_, start) =>
          asked.every((slot, offset) => holds(text, slot, start + offset, offset === 0 ? within : undefined)),
        ),
      )
      assert.deepEqual([...ordinals], expected)
    }),
    { numRuns: 500 },
  )
})

test('words are near where one of each slot stands within so many places, all in the region', () => {
  fc.assert(
    fc.property(texts, slots, region, fc.integer({ min: 1, max: 6 }), (documents, asked, within, span) => {
      const source = sourceOf(documents)
      const { ordinals } = nearPostings(asked, span, source, documentsOfSlots(asked, source), within)
      const expected = ordinalsWith(documents, (text) =>
        text.some((_, start) =>
          asked.every((slot) => text.slice(start, start + span).some((_, i) => holds(text, slot, start + i, within))),
        ),
      )
      assert.deepEqual([...ordinals], expected)
    }),
    { numRuns: 500 },
  )
})

test('a word is found within a region', () => {
  const source = sourceOf([[['a']], [[], ['b'], ['a']], [['b'], [], ['c']]])
  const all = Uint32Array.from([0, 1, 2])
  assert.deepEqual([...documentsWithin(['a', 'c'], all, source, { from: 1, to: 9 })], [1, 2])
})
