import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { stemsOf } from '../search/analyse/stems.ts'
import type { HighlightedVariant } from '../search/search-index.ts'
import { marksOf, TextMarker } from './marks.ts'
import { snippetOf } from './snippet.ts'

const own = (...terms: string[]): HighlightedVariant => ({
  concept: 0,
  weight: 1,
  isOwn: true,
  words: terms.map((term) => ({ leaves: [{ type: 'any', terms: [term] }] })),
})
const synonym = (...terms: string[]): HighlightedVariant => ({ ...own(...terms), isOwn: false })
const marked = (text: string, tag: string, ...ways: HighlightedVariant[]): string[] => {
  const [found = []] = new TextMarker(ways).find([{ text, tag, field: 'title' }])
  return marksOf(found, text).map(([start, end]) => text.slice(start, end))
}

test('every form of a word is marked, as it stands in the text', () => {
  assert.deepEqual(marked('Vaccines, vaccination and vaccinating', 'en', own('vaccin')), [
    'Vaccines',
    'vaccination',
    'vaccinating',
  ])
  assert.deepEqual(marked('Éducation à l’école', 'fr', own('ecol')), ['école'])
})

test('a part of a compound is marked where it stands, though an earlier part has it within', () => {
  const [found] = new TextMarker([own('2')]).find([{ text: 'from 42.2 to 58.3', tag: 'en', field: 'title' }])
  assert.deepEqual(
    found?.map(({ start, end }) => [start, end]),
    [[8, 9]],
  )
})

test('words side by side are one mark', () => {
  assert.deepEqual(marked('The heart attack of a heart', 'en', own('heart', 'attack')), ['heart attack', 'heart'])
})

test('a synonym is marked only where all of its words stand in the document', () => {
  assert.deepEqual(
    marked('Myocardial bridging', 'en', synonym(...stemsOf('myocardial', 'en'), ...stemsOf('infarction', 'en'))),
    [],
  )
  assert.deepEqual(
    marked(
      'Myocardial bridging after infarction',
      'en',
      synonym(...stemsOf('myocardial', 'en'), ...stemsOf('infarction', 'en')),
    ),
    ['Myocardial', 'infarction'],
  )
})

test('compounds, phrases, beginnings and Chinese are marked', () => {
  assert.deepEqual(marked('COVID-19 in schools', 'en', own('covid19')), ['COVID-19'])
  const phrase: HighlightedVariant = {
    ...own(),
    words: [{ leaves: [{ type: 'phrase', slots: [['school'], ['meal']] }] }],
  }
  assert.deepEqual(marked('Meals at school, school meals', 'en', phrase), ['school meals'])
  const prefix: HighlightedVariant = { ...own(), words: [{ leaves: [{ type: 'prefix', with: 'vac' }] }] }
  assert.deepEqual(marked('Vacuum and Vaccine', 'en', prefix), ['Vacuum', 'Vaccine'])
  assert.deepEqual(marked('学校健康教育', 'zh-Hans', own('健康')), ['健康'])
})

test('offsets are those of the text as it is, whatever has to be brought into normal form', () => {
  assert.deepEqual(marked('ﬁrst 10² ﬂu vaccines', 'en', own('vaccin'), own('flu')), ['ﬂu vaccines'])
})

test('marks of any text lie within it, ascend and do not overlap; a passage is a part of it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 900 }), fc.constantFrom('a', '1', 'b'), (text, term) => {
      const [found = []] = new TextMarker([own(term)]).find([{ text, tag: 'en', field: 'abstract' }])
      let last = 0
      for (const [start, end] of marksOf(found, text)) {
        assert.ok(start >= last && end > start && end <= text.length)
        last = end
      }
      const passage = snippetOf(text, found)
      assert.ok(text.includes(passage.text))
      for (const [, end] of passage.marks) assert.ok(end <= passage.text.length)
    }),
    { numRuns: 300 },
  )
})

test('the passage is the part that holds most of what was asked for, in whole sentences', () => {
  const filler = 'This sentence says nothing at all about it, and goes on for quite a while without a reason. '
  const abstract = `${filler.repeat(4)}Asthma of children was better. ${filler.repeat(4)}`
  const [found = []] = new TextMarker([own('asthma')]).find([{ text: abstract, tag: 'en', field: 'abstract' }])
  const { text, marks, starts, ends } = snippetOf(abstract, found)
  assert.match(text, /Asthma of children was better\./)
  assert.match(text, /^This .*\.$/)
  assert.ok(text.length <= 320)
  assert.deepEqual([starts, ends, marks.length], [false, false, 1])
})

test('the passage of an abstract that holds nothing of it is its beginning', () => {
  assert.deepEqual(snippetOf('Short. Text.', []), { text: 'Short. Text.', marks: [], starts: true, ends: true })
  assert.deepEqual(snippetOf('', []), { text: '', marks: [], starts: true, ends: true })
})
