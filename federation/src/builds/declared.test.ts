import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deadlines, declarationSchema, type RemoteDeclaration } from 'shared/remote'
import * as v from 'valibot'
import { declaredSchema } from './declared.ts'

const written = { name: 'mf-guest', contract: '1.0.0', texts: 'guest', routes: [], layers: [] }
const kinds: RemoteDeclaration['kind'][] = ['primary', 'regular']

for (const kind of kinds) {
  test(`a ${kind} remote that states no budget has that of its kind, and the registry states it`, () => {
    const declaration = v.parse(declaredSchema, { ...written, kind })
    assert.equal(declaration.budget, deadlines[kind].fallbackAfter)
    assert.ok(v.is(declarationSchema, declaration))
  })

  test(`a ${kind} remote is given up after it has been called slow, and after the release before was tried`, () => {
    const { skeletonAfter, slowAfter, previousAfter, fallbackAfter } = deadlines[kind]
    assert.ok(skeletonAfter < previousAfter && previousAfter < fallbackAfter && slowAfter < fallbackAfter)
    assert.ok(fallbackAfter <= 120_000)
  })
}

test('a remote may shorten or lengthen its budget from a second to two minutes', () => {
  const budgets = [999, 1000, 120_000, 120_001, 1.5e3 + 0.5]
  const accepted = budgets.filter((budget) => v.is(declaredSchema, { ...written, kind: 'regular', budget }))
  assert.deepEqual(accepted, [1000, 120_000])
})

test('the registry does not leave a budget out', () => {
  assert.ok(!v.is(declarationSchema, { ...written, kind: 'regular' }))
})
