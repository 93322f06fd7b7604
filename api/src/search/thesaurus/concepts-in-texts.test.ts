import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { analyse } from '../analyse/analyse.ts'
import { conceptsInTexts } from './concepts-in-texts.ts'

const concepts = conceptsInTexts()

/** The names of the concepts that a text says, each with the positions it stands at. */
const said = (text: string, tag: string): Map<string, number[]> => {
  const found = new Map<string, number[]>()
  concepts.find(analyse(text, tag), tag, (position, terms) => {
    for (const term of terms) found.set(term, [...(found.get(term) ?? []), position])
  })
  return found
}

/** The same concept, as texts of each language say it. */
const alike: readonly (readonly [term: string, texts: Readonly<Record<string, string>>])[] = [
  [
    '&asthma',
    { en: 'Asthma of children', es: 'El asma infantil', fr: 'L’asthme de l’enfant', pt: 'Asma', 'zh-Hans': '儿童哮喘' },
  ],
  ['&heart-attack', { en: 'After a heart attack', es: 'Infarto de miocardio', fr: 'Infarctus du myocarde' }],
]
for (const [term, texts] of alike)
  for (const [tag, text] of Object.entries(texts))
    test(`${tag}: '${text}' says ${term.slice(1)}`, () =>
      assert.ok(said(text, tag).has(term), [...said(text, tag).keys()].join(' ')))

test('a label stands at the position of its first word, and small words between its words make no difference', () => {
  assert.deepEqual(said('The quality of life, and life', 'en').get('&quality-of-life'), [1])
  assert.equal(said('Life of quality', 'en').has('&quality-of-life'), false)
})

test('a label within a longer one is found, too', () => {
  const found = said('Domestic violence against women', 'en')
  assert.ok(found.has('&domestic-violence') && found.has('&women'), [...found.keys()].join(' '))
})

test('a text says nothing in a language that it is not in', () => {
  assert.equal(said('asma', 'en').has('&asthma'), false)
  assert.equal(said('asthma', 'de').size, 0)
})

test('what is found in any text stands within it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.constantFrom('en', 'fr', 'zh-Hans'), (text, tag) => {
      const analysis = analyse(text, tag)
      concepts.find(analysis, tag, (position, terms) => {
        assert.ok(position >= 0 && position < analysis.length && terms.length > 0)
      })
    }),
    { numRuns: 60 },
  )
})
