import assert from 'node:assert/strict'
import { test } from 'node:test'
import { belongTogether, layersIn, withLayers } from './layer-stack.ts'

const layer = (name: string, params: Record<string, string> = {}) => ({ name, params })

test('layers are read back from the state they were put into, and the rest of the state stays', () => {
  const state = withLayers({ from: 'here' }, [layer('languages')])
  assert.deepEqual(layersIn(state), [layer('languages')])
  assert.equal(state['from'], 'here')
})

test('no layers are read from a state that is not ours', () => {
  for (const state of [
    null,
    undefined,
    7,
    'x',
    {},
    { layers: 'x' },
    { layers: [{ name: 7 }] },
    { layers: [{ name: 'a', params: { b: 1 } }] },
  ]) {
    assert.deepEqual(layersIn(state), [])
  }
})

test('two stacks belong together when one lies on the other', () => {
  assert.ok(belongTogether([], [layer('a')]))
  assert.ok(belongTogether([layer('a'), layer('b')], [layer('a')]))
  assert.ok(!belongTogether([layer('a')], [layer('a')]))
  assert.ok(!belongTogether([layer('a'), layer('b')], [layer('b')]))
  assert.ok(!belongTogether([layer('a', { group: '1' }), layer('b')], [layer('a', { group: '2' })]))
})
