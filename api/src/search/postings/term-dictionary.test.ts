import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { byBytes, sortTerms } from './term-dictionary.ts'

test('terms are in the order of SQLite, which is that of UTF-8', () => {
  const terms = fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '学', '\ue000', 'ﬁ', '\u{20000}', '\u{10ffff}') }))
  fc.assert(
    fc.property(terms, (given) => {
      const expected = given.toSorted((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
      assert.deepEqual(given.toSorted(byBytes), expected)
      assert.deepEqual(sortTerms([...given]), expected)
    }),
  )
})
