import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compositionEvents } from '../contracts/composition.ts'
import { missingKeys } from './index.ts'
import english from './texts/en.json' with { type: 'json' }

test('a language that has every plural form of its own lacks nothing', () => {
  const english = { title: 'Title', found_one: 'One', found_other: 'Many', about: { sse: 'Social' } }
  assert.deepEqual(missingKeys(english, { title: '标题', found_other: '多', about: { sse: '社会' } }, 'cn'), [])
  assert.deepEqual(missingKeys(english, { title: 'Título' }, 'es'), ['found_one', 'found_many', 'found_other'])
})

test('each event that is told of a release has words', () => {
  for (const event of compositionEvents) {
    if (event === 'view') continue
    assert.ok(event in english.failure, `failure.${event}`)
    assert.ok(event in english.kind, `kind.${event}`)
  }
})
