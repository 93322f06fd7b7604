import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from 'shared/sites'
import { fill, loadApiTexts } from './api-texts.ts'

const texts = loadApiTexts()

const placesIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? (value.match(/\{\{\w+\}\}/g) ?? []).toSorted()
    : Object.values(value as object).map((inner) => placesIn(inner).join())

test('every language has every word with the same places for values', () => {
  for (const lang of languages) {
    for (const part of ['qualityNote', 'links', 'citationAvailableFrom'] as const) {
      assert.deepEqual(placesIn(texts[lang][part]), placesIn(texts.en[part]), `${lang}: ${part}`)
    }
  }
})

test('values are put into their places', () => {
  assert.equal(fill('{{a}} of {{b}}', { a: 1, b: 2 }), '1 of 2')
})
