import assert from 'node:assert/strict'
import { test } from 'node:test'
import { migrationNames } from './migrations.ts'

test('migrations are numbered one after the other, so that a later one never comes before one that has run', () => {
  assert.deepEqual(
    migrationNames.map((name) => Number(name.slice(0, 4))),
    migrationNames.map((_, place) => place + 1),
  )
})
