import assert from 'node:assert/strict'
import { test } from 'node:test'
import { model } from '../../meaning/model.ts'
import { withoutLanguage } from '../../meaning/without-language.ts'
import { betweenLanguages } from './between-languages.ts'

const likeness = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0)

const vector = new Float32Array(model.dimensions).fill(1 / Math.sqrt(model.dimensions))
const aText = (lang: string, title: string | null = 'A title') => ({ lang, title, abstract: null })

test('a document without an English title is compared from between its language and English', () => {
  for (const [tag, lang] of [
    ['es', 'es'],
    ['pt-BR', 'pt'],
    ['zh-Hans', 'cn'],
  ] as const) {
    const english = withoutLanguage(vector, lang === 'cn' ? '问' : 'x', lang)
    const between = betweenLanguages(vector, { texts: [aText('en', null), aText(tag)] })
    assert.ok(likeness(between, vector) > likeness(english, vector), tag)
    assert.ok(likeness(between, english) > likeness(vector, english), tag)
    assert.ok(Math.abs(likeness(between, between) - 1) < 1e-5, tag)
  }
})

test('a document with an English title is compared as it is', () => {
  assert.equal(betweenLanguages(vector, { texts: [aText('fr'), aText('en')] }), vector)
  assert.equal(betweenLanguages(vector, { texts: [] }), vector)
})
