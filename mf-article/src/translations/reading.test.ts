import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownLanguageName, readingIn, readingLanguages } from './reading.ts'

const record = {
  title: 'The School Health Index',
  title_lang: 'en',
  abstract: 'La obesidad infantil.',
  abstract_lang: 'es',
  translations: [
    { lang: 'es', title: 'El índice', abstract: 'La obesidad infantil.' },
    { lang: 'en', title: 'The School Health Index', abstract: null },
    { lang: 'fr', title: null, abstract: 'L’obésité des enfants.' },
    { lang: 'pt', title: null, abstract: null },
  ],
}

test('the language of the title comes first, languages without a text are left out', () => {
  assert.deepEqual(readingLanguages(record), ['en', 'es', 'fr'])
})

test('a record in the language of its title is the record as it came', () => {
  assert.deepEqual(readingIn(record, 'en'), {
    title: record.title,
    titleLang: 'en',
    abstract: record.abstract,
    abstractLang: 'es',
  })
})

test('what a language lacks stays as it came, in the language it is in', () => {
  assert.deepEqual(readingIn(record, 'fr'), {
    title: record.title,
    titleLang: 'en',
    abstract: 'L’obésité des enfants.',
    abstractLang: 'fr',
  })
})

for (const [tag, name] of [
  ['es', 'Español'],
  ['zh-Hans', '中文（简体）'],
  ['not a tag', 'not a tag'],
] as const) {
  test(`the language ${tag} is called ${name}`, () => assert.equal(ownLanguageName(tag), name))
}
