import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Check } from './check.ts'
import { namedChecks } from './run-checks.ts'

const check = (name: string): Check => ({ name, run: () => Promise.resolve({ ok: true, output: '' }) })
const lanes = [[check('unit'), check('lint')], [check('browser')]]
const chosen = (...names: string[]): string[][] => namedChecks(lanes, names).map((lane) => lane.map(({ name }) => name))

test('without names every check is run', () => {
  assert.deepEqual(chosen(), [['unit', 'lint'], ['browser']])
})

test('checks that are named are run alone, in their lanes', () => {
  assert.deepEqual(chosen('lint', 'browser'), [['lint'], ['browser']])
})

test('of a name that no check has, what there is is said', () => {
  assert.throws(() => chosen('lint', 'nosuch'), /no check 'nosuch'.*unit, lint, browser/)
})
