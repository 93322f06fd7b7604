import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aDocument } from '../fixtures/indexed-documents.ts'
import { openThesaurus } from '../thesaurus/open-thesaurus.ts'
import { recogniserOf } from '../thesaurus/recognise.ts'
import { isEmptyWord } from './empty-words.ts'
import { reasonsOf, subjectsOf } from './shared-subjects.ts'

const recognise = recogniserOf(openThesaurus())

for (const words of [
  'background methods results conclusions aims objective setting',
  'more both other several however first 2019',
  'antecedentes métodos resultados conclusiones más',
  'contexte méthodes résultats objectif plus',
  'introdução métodos conclusões mais',
  '背景 方法 结果 结论',
])
  test(`no reason: ${words}`, () =>
    assert.deepEqual(
      words.split(' ').filter((word) => !isEmptyWord(word)),
      [],
    ))

test('subjects are no empty words', () =>
  assert.deepEqual(['hunger', 'meals', 'asthma', 'diabetes', 'femmes', '哮喘'].filter(isEmptyWord), []))

test('subjects come before words, those with the most telling word first, and take their words with them', () => {
  const subjects = ['children', 'community health workers', 'diabetes']
  assert.deepEqual(reasonsOf(subjects, ['workers', 'insulin', 'diabetes', 'community']), [
    'community health workers',
    'diabetes',
    'insulin',
  ])
  assert.deepEqual(reasonsOf(subjects, []), [], 'nothing tells')
})

test('a document names what its title and its keywords hold of the thesaurus, each once', () => {
  const document = aDocument('d', 'Effects of community health workers on diabetes', {
    keywords: ['Diabetes', 'Text messaging'],
  })
  assert.deepEqual(
    subjectsOf(document, recognise).map(({ concept }) => concept.text),
    ['community health workers', 'diabetes', 'Text messaging'],
  )
})
