import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phraseMatcher, stemText } from './phrase-matcher.ts'

const matcher = phraseMatcher([
  { value: 'nurses', phrases: ['nurse'] },
  { value: 'school nurses', phrases: ['school nurse'] },
  { value: 'law', phrases: ['law + health', 'statute'] },
])
const match = (...fields: string[]) => matcher.match(stemText(fields))

test('phrases match whole words in any inflection', () => {
  assert.deepEqual(match('School nurses at work'), ['nurses', 'school nurses'])
  assert.deepEqual(match('nursery'), [])
})

test('a phrase does not run from one field into the next', () => {
  assert.deepEqual(match('in school', 'nurse'), ['nurses'])
})

test('both parts of a combination must occur, anywhere', () => {
  assert.deepEqual(match('A law', 'on health'), ['law'])
  assert.deepEqual(match('A law'), [])
  assert.deepEqual(match('Statutes'), ['law'])
})

const places = phraseMatcher(
  [
    { value: 'GN', phrases: ['guinea'] },
    { value: 'PG', phrases: ['papua new guinea'] },
    { value: 'GW', phrases: ['guinea-bissau'] },
  ],
  { longestOnly: true, inert: ['guinea pig'] },
)

for (const [text, found] of [
  ['Ebola in Guinea', ['GN']],
  ['Malaria in Papua New Guinea', ['PG']],
  ['A survey in Guinea-Bissau and Guinea', ['GN', 'GW']],
  ['Guinea pigs as models', []],
  ['GUINÉA', ['GN']],
] as const) {
  test(`'${text}' names ${found.join(' and ') || 'no place'}`, () => {
    assert.deepEqual(places.match(stemText([text])), found)
  })
}
