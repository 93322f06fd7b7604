import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingKeys } from './index.ts'

test('a language that has every plural form of its own lacks nothing', () => {
  const english = { title: 'Title', found_one: 'One', found_other: 'Many', about: { sse: 'Social' } }
  assert.deepEqual(missingKeys(english, { title: '标题', found_other: '多', about: { sse: '社会' } }, 'cn'), [])
  assert.deepEqual(missingKeys(english, { title: 'Título' }, 'es'), ['found_one', 'found_many', 'found_other'])
})
