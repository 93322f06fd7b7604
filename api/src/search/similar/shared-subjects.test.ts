import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Lang } from 'shared/sites'
import { aDocument } from '../fixtures/indexed-documents.ts'
import { documentTerms } from '../postings/document-terms.ts'
import { openThesaurus } from '../thesaurus/open-thesaurus.ts'
import { recogniserOf } from '../thesaurus/recognise.ts'
import { isEmptyWord } from './empty-words.ts'
import { reasonsOf, subjectsOf } from './shared-subjects.ts'
import { sharedWords } from './similar-documents.ts'

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

const named = (...names: string[]) => names.map((name) => ({ text: name, name }))
const asWritten = (word: string) => word

test('subjects come before words, those with the most telling word first, and take their words with them', () => {
  const subjects = named('children', 'community health workers', 'diabetes')
  assert.deepEqual(reasonsOf(subjects, ['workers', 'insulin', 'diabetes', 'community'], asWritten), [
    'community health workers',
    'diabetes',
    'insulin',
  ])
  assert.deepEqual(reasonsOf(subjects, [], asWritten), [], 'nothing tells')
})

test('a document names what its title and its keywords hold of the thesaurus, each once', () => {
  const document = aDocument('d', 'Effects of community health workers on diabetes', {
    keywords: ['Diabetes', 'Text messaging'],
  })
  assert.deepEqual(
    subjectsOf(document, recognise, 'en').map(({ name }) => name),
    ['community health workers', 'diabetes', 'Text messaging'],
  )
})

test('a subject has its name in the reader’s language, as the title in that language writes it', () => {
  const document = aDocument('d', 'Effects of exercise on diabetes', {
    texts: [
      { lang: 'en', title: 'Effects of asthma on employment', abstract: null },
      { lang: 'es', title: 'Efectos del asma', abstract: null },
    ],
  })
  assert.equal(subjectsOf(document, recognise, 'es')[0]?.name, 'asma')
  assert.equal(subjectsOf(document, recognise, 'en')[0]?.name, 'asthma')
  const english = aDocument('d', 'Effects of asthma')
  assert.match(subjectsOf(english, recognise, 'fr')[0]?.name ?? '', /^asthme/)
  assert.match(subjectsOf(english, recognise, 'cn')[0]?.name ?? '', /哮喘/)
})

test('shared words are those of the reader’s language, with their accents', () => {
  const document = aDocument('d', '', {
    texts: [
      { lang: 'en', title: 'Teaching programs in underserved areas', abstract: 'Teaching of disease.' },
      { lang: 'fr', title: 'Programmes pédagogiques et défavorisées', abstract: null },
      { lang: 'zh-Hant', title: '農村社區', abstract: null },
    ],
    keywords: ['teaching', 'enfermedad'],
  })
  const terms = [...documentTerms(document, null).keys()]
  const shared = (reader: Lang) => sharedWords(document, reader)(terms)
  assert.deepEqual(shared('fr'), ['programmes', 'pédagogiques', 'et', 'défavorisées'])
  assert.deepEqual(shared('en'), ['teaching', 'programs', 'in', 'underserved'])
  assert.deepEqual(shared('es'), [])
  assert.ok(shared('cn').length > 0 && shared('cn').every((word) => /^\p{sc=Han}+$/u.test(word)))
})
