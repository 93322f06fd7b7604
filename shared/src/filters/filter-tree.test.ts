import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { FilterNode } from './catalogue.ts'
import { appliedCount, isGroupApplied, removeKey, stateOf, toggle, topmostKeys } from './filter-tree.ts'

const node = (key: string, children: FilterNode[] = [], more: Partial<FilterNode> = {}): FilterNode => ({
  id: key,
  key,
  title: key,
  facet: false,
  children,
  ...more,
})

const tree = [
  node('1_1', [node('1_11', [node('1_111'), node('1_112')]), node('1_12')]),
  node('1_2', [node('1_21')]),
  node('0_12', [], { type: 'dateRange' }),
]

test('choosing a parent chooses its children and grandchildren', () => {
  assert.deepEqual(toggle(tree, [], '1_1'), ['1_1', '1_11', '1_111', '1_112', '1_12'])
})

test('choosing a parent again takes all of them away', () => {
  assert.deepEqual(toggle(tree, toggle(tree, ['9_9'], '1_1'), '1_1'), ['9_9'])
})

test('a parent is chosen when its last child is', () => {
  assert.deepEqual(new Set(toggle(tree, ['1_111'], '1_112')), new Set(['1_111', '1_112', '1_11']))
  assert.deepEqual(
    new Set(toggle(tree, ['1_111', '1_12'], '1_112')),
    new Set(['1_111', '1_112', '1_11', '1_12', '1_1']),
  )
})

test('a parent is taken away when not all of its children remain', () => {
  const all = toggle(tree, [], '1_1')
  assert.deepEqual(new Set(toggle(tree, all, '1_111')), new Set(['1_112', '1_12']))
})

test('a parent named alone by a link stands for everything below it', () => {
  assert.equal(stateOf(tree, ['1_1'], '1_112'), 'on')
  assert.deepEqual(new Set(toggle(tree, ['1_1'], '1_12')), new Set(['1_11', '1_111', '1_112']))
})

test('a parent with some of its branch chosen is mixed', () => {
  assert.equal(stateOf(tree, ['1_111'], '1_1'), 'mixed')
  assert.equal(stateOf(tree, ['1_111'], '1_2'), 'off')
})

test('a key outside the tree is chosen and taken away by itself', () => {
  assert.deepEqual(toggle(tree, ['1_21'], '7_7'), ['1_21', '7_7'])
  assert.deepEqual(toggle(tree, ['1_21', '7_7'], '7_7'), ['1_21'])
})

test('removing the date range removes its whole group', () => {
  assert.deepEqual(removeKey(tree, ['1_21', '0_12', '0_12_2001_2002'], '0_12_2001_2002'), ['1_21'])
})

test('a group is applied when it, anything below it, or its date range is', () => {
  const group = node('0_4', tree)
  for (const key of ['0_4', '1_112', '0_12_2001_2020']) assert.ok(isGroupApplied(group, [key]), key)
  assert.ok(!isGroupApplied(group, ['7_7']))
})

test('a chosen branch is named and counted once', () => {
  assert.deepEqual(topmostKeys(tree, [...toggle(tree, [], '1_1'), '0_12_2001_2002']), ['1_1', '0_12_2001_2002'])
  assert.equal(appliedCount(node('0_1', tree), toggle(tree, ['1_21'], '1_1')), 2)
})

interface Shape {
  children: Shape[]
}
const shapeOf = (depth: number): fc.Arbitrary<Shape> =>
  fc.record({ children: depth === 0 ? fc.constant([]) : fc.array(shapeOf(depth - 1), { maxLength: 3 }) })

const grow = (shapes: readonly Shape[], path = 'k'): FilterNode[] =>
  shapes.map(({ children }, place) => node(`${path}_${place}`, grow(children, `${path}_${place}`)))
const everyNode = (nodes: readonly FilterNode[]): FilterNode[] => nodes.flatMap((n) => [n, ...everyNode(n.children)])

const situation = fc
  .array(shapeOf(3), { minLength: 1, maxLength: 3 })
  .map((shapes) => grow(shapes))
  .chain((nodes) => {
    const keys = everyNode(nodes).map(({ key }) => key)
    return fc.record({
      nodes: fc.constant(nodes),
      steps: fc.array(fc.constantFrom(...keys), { maxLength: 8 }),
      key: fc.constantFrom(...keys),
    })
  })

const after = (nodes: FilterNode[], steps: string[]): string[] =>
  steps.reduce((applied, key) => toggle(nodes, applied, key), [] as string[])

test('in any tree, after any choices, a parent is applied exactly when all its children are', () => {
  fc.assert(
    fc.property(situation, ({ nodes, steps }) => {
      const applied = new Set(after(nodes, steps))
      for (const { key, children } of everyNode(nodes)) {
        if (children.length > 0)
          assert.equal(
            applied.has(key),
            children.every((child) => applied.has(child.key)),
            key,
          )
      }
    }),
  )
})

test('in any tree, choosing turns a node and everything below it to the same state', () => {
  fc.assert(
    fc.property(situation, ({ nodes, steps, key }) => {
      const before = after(nodes, steps)
      const next = toggle(nodes, before, key)
      const wanted = stateOf(nodes, before, key) === 'on' ? 'off' : 'on'
      const [chosen] = everyNode(nodes).filter((candidate) => candidate.key === key)
      for (const below of chosen ? everyNode([chosen]) : []) assert.equal(stateOf(nodes, next, below.key), wanted)
    }),
  )
})

test('in any tree, choosing twice changes nothing unless the node was mixed', () => {
  fc.assert(
    fc.property(situation, ({ nodes, steps, key }) => {
      const before = after(nodes, steps)
      fc.pre(stateOf(nodes, before, key) !== 'mixed')
      assert.deepEqual(toggle(nodes, toggle(nodes, before, key), key).toSorted(), before.toSorted())
    }),
  )
})

test('in any tree, choosing leaves other branches alone', () => {
  fc.assert(
    fc.property(situation, ({ nodes, steps, key }) => {
      const before = after(nodes, steps)
      const next = toggle(nodes, before, key)
      for (const root of nodes) {
        const keys = everyNode([root]).map((n) => n.key)
        if (keys.includes(key)) continue
        for (const other of keys) assert.equal(next.includes(other), before.includes(other))
      }
    }),
  )
})

test('in any tree, no key is applied twice', () => {
  fc.assert(
    fc.property(situation, ({ nodes, steps }) => {
      const applied = after(nodes, steps)
      assert.equal(new Set(applied).size, applied.length)
    }),
  )
})
