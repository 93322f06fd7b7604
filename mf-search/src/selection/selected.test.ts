import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { countOf, everything, extentOf, isSelected, namedInOrder, nothing, toggled, type Selected } from './selected.ts'

const loaded = ['a', 'b', 'c']
const total = 9
const ids = fc.constantFrom(...loaded)
const named = fc
  .uniqueArray(fc.string({ minLength: 1, maxLength: 3 }))
  .map((list): Selected => ({ kind: 'some', ids: new Set(list), rest: false }))
const anySelected = fc.oneof(named, fc.constant(everything))

test('toggling changes the one that was named, whatever was selected', () => {
  fc.assert(
    fc.property(anySelected, ids, (selected, id) => {
      assert.equal(isSelected(toggled(selected, id, loaded), id), !isSelected(selected, id))
    }),
  )
})

test('toggling leaves every other loaded result as it was', () => {
  fc.assert(
    fc.property(anySelected, ids, (selected, id) => {
      const next = toggled(selected, id, loaded)
      for (const other of loaded.filter((one) => one !== id)) {
        assert.equal(isSelected(next, other), isSelected(selected, other))
      }
    }),
  )
})

test('all means all results, not only the loaded ones', () => {
  assert.equal(countOf(everything, total), total)
  assert.equal(extentOf(everything, total), 'all')
  assert.ok(isSelected(everything, 'not loaded yet'))
})

test('leaving one out of all keeps the other loaded ones, and says that it did', () => {
  const rest = toggled(everything, 'b', loaded)
  assert.deepEqual(rest, { kind: 'some', ids: new Set(['a', 'c']), rest: true })
  assert.equal(extentOf(rest, total), 'some')
})

test('all selected one by one are all', () => {
  const each = loaded.reduce((selected, id) => toggled(selected, id, loaded), nothing)
  assert.equal(extentOf(each, loaded.length), 'all')
})

test('the last one left out leaves nothing behind', () => {
  assert.equal(toggled(toggled(nothing, 'a', loaded), 'a', loaded), nothing)
  assert.equal(extentOf(nothing, total), 'none')
})

test('named ones come in the order of the results, each once, and none is lost', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.constantFrom<string>('x', 'c', 'a', 'b', 'y')), (list) => {
      const order = namedInOrder(new Set(list), loaded)
      assert.deepEqual([...order].sort(), [...list].sort())
      const shown = order.filter((id) => loaded.includes(id))
      assert.deepEqual(
        shown,
        loaded.filter((id) => list.includes(id)),
      )
    }),
  )
})
