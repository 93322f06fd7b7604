import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReadConcept } from 'shared/contracts'
import { inEnglish, plainQuestion } from './translated-query.ts'

const concept = (text: string, labels: [lang: string, text: string][]): ReadConcept => ({
  id: text,
  text,
  kind: labels.length > 0 ? 'concept' : 'word',
  labels: labels.map(([lang, label]) => ({ lang, text: label })),
  expanded: true,
  expandable: labels.length > 0,
  weight: 1,
})

for (const [typed, plain] of [
  ['"violencia escolar"', 'violencia escolar'],
  ['title:malaria AND (niños OR mujeres)', 'malaria niños mujeres'],
  ['"vacunas niños"~6 NOT gripe*', 'vacunas niños gripe'],
  ['儿童肥胖', '儿童肥胖'],
  ['  ', ''],
  ['AND', ''],
] as const)
  test(`${JSON.stringify(typed)} is read as ${JSON.stringify(plain)}`, () => assert.equal(plainQuestion(typed), plain))

test('a question is said in English by the first English label of each concept, its other words as they are', () => {
  const violence = concept('violencia', [
    ['fr', 'violence'],
    ['en', 'violence'],
    ['en', 'abuse'],
  ])
  assert.equal(inEnglish([violence, concept('escolar', [['en', 'school']]), concept('TIC', [])]), 'violence school TIC')
})

test('words of another script without an English name are left out, and a query of mostly such words is not offered', () => {
  const [vaccine, how] = [concept('疫苗', [['en', 'vaccine']]), concept('怎样', [])]
  assert.equal(inEnglish([vaccine, how]), 'vaccine')
  assert.equal(inEnglish([vaccine, how, concept('صحة', [])]), null)
})

test('what has no other name in English is not offered', () => {
  assert.equal(inEnglish([]), null)
  assert.equal(inEnglish([concept('covid', [['es', 'covid']]), concept('Malaria', [['en', 'malaria']])]), null)
})
