import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isOneEditApart } from './edits.ts'

/** Edits between two words, swaps of neighbours counted as one, written for clearness. */
const distance = (word: string, other: string): number => {
  const rows = Array.from({ length: word.length + 1 }, (_, i) =>
    Array.from({ length: other.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= word.length; i++)
    for (let j = 1; j <= other.length; j++) {
      const same = word[i - 1] === other[j - 1]
      const swapped = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]
      const row = rows[i]
      if (row)
        row[j] = Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + (same ? 0 : 1),
          swapped ? at(i - 2, j - 2) + 1 : Infinity,
        )
    }
  return at(word.length, other.length)
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 })

test('one edit is told from more', () => {
  fc.assert(
    fc.property(word, word, (one, other) => assert.equal(isOneEditApart(one, other), distance(one, other) <= 1)),
    { numRuns: 3000 },
  )
})

test('a beginning one edit away is told from others', () => {
  fc.assert(
    fc.property(word, word, (one, other) => {
      const prefixes = Array.from({ length: other.length + 1 }, (_, length) => other.slice(0, length))
      assert.equal(
        isOneEditApart(one, other, true),
        prefixes.some((prefix) => distance(one, prefix) <= 1),
      )
    }),
    { numRuns: 3000 },
  )
})
