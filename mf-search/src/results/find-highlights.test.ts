import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { findHighlights } from './find-highlights.ts'

const marksOf = (text: string, words: string[]) =>
  words.map((word): [number, number] => [text.indexOf(word), text.indexOf(word) + word.length])
const again = (passage: string, words: string[], text: string) =>
  findHighlights([{ text: passage, marks: marksOf(passage, words) }], text).map(([start, end]) =>
    text.slice(start, end),
  )

test('what is marked in a passage is found again in the whole text, in capitals too, and as whole words only', () => {
  assert.deepEqual(again('asthma in schools', ['asthma', 'schools'], 'Asthma. Preschools, schools; asthmatic'), [
    'Asthma',
    'schools',
  ])
})

test('of words that begin alike the longer one is marked', () => {
  assert.deepEqual(again('mental health; mental', ['mental health', 'mental'], 'mental health, mental'), [
    'mental health',
    'mental',
  ])
})

test('Chinese words are found within a line without spaces', () => {
  assert.deepEqual(again('儿童哮喘', ['哮喘'], '学校里的哮喘管理'), ['哮喘'])
})

test('marks lie within the text, ascend and do not overlap, whatever is marked', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'B', '.', '*', '(', ' ', '学', 'é', '\\', '-') })
  fc.assert(
    fc.property(text, fc.nat(5), fc.nat(5), text, (passage, from, length, whole) => {
      let last = 0
      for (const [start, end] of findHighlights([{ text: passage, marks: [[from, from + length]] }], whole)) {
        assert.ok(start >= last && end > start && end <= whole.length)
        last = end
      }
    }),
  )
})
