import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createBuiltIns } from './built-ins.ts'
import { createTurns } from './turns.ts'

const mine = { remote: 'mf-a', version: '1' }
const other = { remote: 'mf-b', version: '1' }

const begin = () => {
  const page = { JSON: { parse: (): string => 'own' } }
  const reported: string[] = []
  let ends: (() => void) | null = null
  const turns = createTurns(
    createBuiltIns(page),
    (act) => (ends = act),
    ({ remote }, { changed }) => reported.push(`${remote}: ${changed.join(', ')}`),
  )
  const patch = (by: string) => (): void => void (page.JSON.parse = () => by)
  return { page, reported, turns, patch, endTask: () => ends?.() }
}

test('what a release changes while it runs is told of it and put back', () => {
  const { page, reported, turns, patch } = begin()
  turns.run(mine, patch('mine'), undefined, [])
  assert.deepEqual([page.JSON.parse(), ...reported], ['own', 'mf-a: JSON.parse'])
})

test('what an extension changed before it stays, and counts against nobody', () => {
  const { page, reported, turns, patch } = begin()
  patch('extension')()
  turns.run(mine, () => {}, undefined, [])
  assert.deepEqual([page.JSON.parse(), ...reported], ['extension'])
  turns.run(mine, patch('mine'), undefined, [])
  assert.deepEqual([page.JSON.parse(), ...reported], ['extension', 'mf-a: JSON.parse'])
})

test('of two releases that run within each other each answers for its own', () => {
  const { reported, turns, patch } = begin()
  const inner = (): unknown => turns.run(other, () => {}, undefined, [])
  turns.run(mine, () => (patch('mine')(), inner()), undefined, [])
  assert.deepEqual(reported, ['mf-a: JSON.parse'])
})

test('promises of a release go on in its task, and no longer', () => {
  const { page, reported, turns, patch, endTask } = begin()
  turns.during(mine)
  patch('mine')()
  endTask()
  assert.deepEqual([page.JSON.parse(), ...reported], ['own', 'mf-a: JSON.parse'])
  assert.equal(turns.current(), null)
  patch('extension')()
  turns.settle()
  assert.deepEqual([page.JSON.parse(), reported.length], ['extension', 1])
})

test('what a script changed as it arrived is told of its release', () => {
  const { reported, turns, patch } = begin()
  patch('mine')()
  turns.after(mine)
  assert.deepEqual(reported, ['mf-a: JSON.parse'])
})

test('what a release throws goes on to its caller, after all is as before', () => {
  const { page, turns } = begin()
  const act = (): void => {
    page.JSON.parse = () => 'mine'
    throw new Error('thrown')
  }
  assert.throws(() => turns.run(mine, act, undefined, []), /thrown/)
  assert.equal(page.JSON.parse(), 'own')
})
