import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FilterNode } from 'shared/filters'
import { firstChoices } from './first-choices.ts'

const node = (key: string, children: FilterNode[] = []): FilterNode => ({
  id: key,
  key,
  title: key,
  facet: false,
  children,
})
const counts = { a: 1, b: 9, c: 0, d: 5, e: 5, f: 2, g: 3, h: 7, region: 30 }
const group = node(
  'group',
  [...'abcde']
    .map((key) => node(key))
    .concat(
      node(
        'region',
        [...'fgh'].map((k) => node(k)),
      ),
    ),
)
const countOf = (key: string) => new Map(Object.entries(counts)).get(key)

for (const { fact, applied, expected } of [
  { fact: 'those that find most come first, equals in the order of the group', applied: [], expected: 'b h d e g f' },
  { fact: 'what is applied has a place, though others find more', applied: ['a'], expected: 'b h d e g a' },
  { fact: 'what is applied has a place, though it finds nothing', applied: ['c'], expected: 'b h d e g c' },
  { fact: 'more are applied than there are places', applied: [...'abcdefgh'], expected: 'b h d e g f' },
])
  test(fact, () => assert.equal(firstChoices(group, applied, countOf).join(' '), expected))

test('while nothing is counted, nothing stands there', () =>
  assert.deepEqual(
    firstChoices(group, [], () => undefined),
    [],
  ))
