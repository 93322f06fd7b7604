import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { languages } from 'shared/sites'
import { formatQuery } from './format-query.ts'
import { parseQuery } from './parse-query.ts'
import { readingParts } from './reading-parts.ts'

/** The parts as a person would type them. */
const typed = (parts: ReturnType<typeof readingParts>): string =>
  parts.map(({ type, text }) => (type === 'phrase' ? `"${text}"` : text)).join(' ')

test('operators are written as the interface language writes them', () => {
  const { tree } = parseQuery('(nurse OR "school health") vaccin* NOT adults', 'fr')
  assert.equal(typed(readingParts(tree, 'fr')), '( nurse OU "school health" ) ET vaccin* SAUF adults')
})

test('nothing to search for has no parts', () => assert.deepEqual(readingParts(null, 'en'), []))

test('the parts, typed again in the same language, are the same query', () => {
  const piece = fc.constantFrom(
    'nurse',
    'hepatite',
    '"school health"',
    'vaccin*',
    'OR',
    'AND',
    'NOT',
    '(',
    ')',
    'the',
    '学校',
    'E',
    'WHO',
  )
  const query = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(' '))
  fc.assert(
    fc.property(query, fc.constantFrom(...languages), (q, lang) => {
      const { tree } = parseQuery(q, lang)
      assert.equal(formatQuery(parseQuery(typed(readingParts(tree, lang)), lang).tree), formatQuery(tree))
    }),
    { numRuns: 1000 },
  )
})

test('common words that are left out are named, wherever they stand', () => {
  assert.deepEqual(parseQuery('the health of the nurses', 'en').dropped, ['the', 'of'])
  assert.deepEqual(parseQuery('who', 'en').dropped, [])
})
