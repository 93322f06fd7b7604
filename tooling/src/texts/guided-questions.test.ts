import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { indexCatalogue } from 'shared/filters'
import { siteIds, sites } from 'shared/sites'
import { renderCatalogue } from '../../../api/src/taxonomy/catalogue-texts.ts'
import { fromRoot } from '../root.ts'
import { assembleQuestions } from './guided-questions.ts'

const folder = fromRoot('mf-search/questions')

const wordsOf = (file: string): Record<string, { answers: object; sections?: object }> =>
  JSON.parse(readFileSync(`${folder}/${file}.json`, 'utf8')) as Record<string, { answers: object; sections?: object }>

for (const site of siteIds) {
  for (const lang of sites[site].languages) {
    const questions = assembleQuestions(folder, site, lang)
    const catalogue = indexCatalogue(renderCatalogue(site, lang))

    test(`${site} asks four to six questions in ${lang}, each with several answers`, () => {
      assert.ok(questions.length >= 4 && questions.length <= 6)
      for (const { text, answers } of questions) {
        assert.equal(new Set(answers.map((answer) => answer.text)).size, answers.length, text)
      }
    })

    test(`${site}: every answer in ${lang} applies present filters of the group it names`, () => {
      for (const { filters, filterGroup, text } of questions.flatMap(({ answers }) => answers)) {
        for (const key of filters) {
          assert.equal(catalogue.resolve(key), key, `${text}: ${key}`)
          assert.equal(catalogue.find(key)?.key.startsWith('0_'), false, `${text}: ${key} is a heading`)
          const path = [...catalogue.parents(key).map((node) => node.key), key]
          assert.ok(path.includes(filterGroup.id), `${text}: ${key} does not lie in ${filterGroup.id}`)
        }
      }
    })
  }

  test(`${site}: the words of guided questions are those that the site uses, the same in every language`, () => {
    const shapeOf = (lang: string) =>
      Object.entries(wordsOf(`${site}.${lang}`)).map(([id, { answers, sections = {} }]) => [
        id,
        Object.keys(answers),
        Object.keys(sections),
      ])
    const structure = JSON.parse(readFileSync(`${folder}/${site}.json`, 'utf8')) as {
      id: string
      answers: { id: string }[]
    }[]
    const common = Object.keys(wordsOf('common.en'))
    const own = structure.filter(({ id }) => !common.includes(id))
    assert.deepEqual(
      shapeOf('en').map(([id, answers]) => [id, answers]),
      own.map(({ id, answers }) => [id, answers.map((answer) => answer.id)]),
    )
    for (const lang of sites[site].languages) assert.deepEqual(shapeOf(lang), shapeOf('en'), lang)
  })
}

test('no word of the guided questions is left in English', () => {
  const english = new Set(siteIds.flatMap((site) => allWords(assembleQuestions(folder, site, 'en'))))
  for (const site of siteIds) {
    for (const lang of sites[site].languages.filter((code) => code !== 'en')) {
      const same = allWords(assembleQuestions(folder, site, lang)).filter((text) => english.has(text))
      assert.deepEqual(
        same.filter((text) => text.split(' ').length > 2),
        [],
      )
    }
  }
})

const allWords = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(allWords) : []
}

test('a missing word is named', () => {
  assert.throws(() => assembleQuestions(folder, 'cvd', 'fr'), /cvd\.fr/)
})
