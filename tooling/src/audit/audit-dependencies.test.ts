import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fromRoot } from '../root.ts'
import { days, pinned, auditDependencies } from './audit-dependencies.ts'

const now = new Date('2026-06-30T12:00:00Z')
const overdue = (current: string, published: Record<string, string>, name = 'a-package') =>
  auditDependencies([{ name, current, published }], [], now).map(({ words, isOverdue }) => [
    words.split(';')[0],
    isOverdue,
  ])

test('a newer release of the same major is overdue after 30 days, of a later one after 180', () => {
  assert.deepEqual(overdue('1.2.3', { '1.2.3': '2026-01-01', '1.2.4': '2026-05-31' }), [
    ['1.2.3: 1.2.4 came 30 days ago', false],
  ])
  assert.deepEqual(overdue('1.2.3', { '1.3.0': '2026-05-30', '1.10.0': '2026-06-29' }), [
    ['1.2.3: 1.3.0 came 31 days ago', true],
  ])
  assert.deepEqual(overdue('1.2.3', { '2.0.0': '2026-01-02', '2.1.0-beta.1': '2025-01-01', '1.1.9': '2025-01-01' }), [
    ['1.2.3: 2.0.0 came 179 days ago', false],
  ])
  assert.deepEqual(overdue('1.2.3', { '2.0.0': '2025-12-01', '1.2.4': '2026-06-01' }), [
    ['1.2.3: 1.2.4 came 29 days ago', false],
    ['1.2.3: 2.0.0 came 211 days ago', true],
  ])
})

test('below 1.0.0 another minor may break as a major does', () => {
  assert.deepEqual(overdue('0.8.2', { '0.9.0': '2026-05-01', '0.8.3': '2026-05-01' }), [
    ['0.8.2: 0.8.3 came 60 days ago', true],
    ['0.8.2: 0.9.0 came 60 days ago', false],
  ])
})

test('what a record holds is not overdue; a known weakness is at once', () => {
  assert.deepEqual(overdue('5.1.0', { '5.2.0': '2020-01-01' }, 'webpack'), [['5.1.0: 5.2.0 came 2372 days ago', false]])
  const [weakness] = auditDependencies([], [{ name: 'webpack', severity: 'high' }], now)
  assert.equal(weakness?.isOverdue, true)
  for (const record of Object.values(pinned)) assert.ok(existsSync(fromRoot(record)), record)
})

test('the times are those that are written down', () => {
  const written = readFileSync(fromRoot('SECURITY.md'), 'utf8')
  assert.ok(written.includes(`within ${days.sameMajor} days`) && written.includes(`within ${days.newMajor}`))
})
