import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { chooseSort, defaultSort, formatSort, normaliseSort, parseSort, sortCriteria, sortOptions } from './index.ts'

const orders = fc.array(fc.constantFrom(...sortCriteria), { maxLength: 6 })
const choices = fc.record({ slot: fc.nat({ max: 3 }), choice: fc.constantFrom('none' as const, ...sortCriteria) })

test('relevance is the default, best on cvd', () => {
  assert.deepEqual(
    [defaultSort('hse'), defaultSort('sse'), defaultSort('cvd')],
    [['relevance'], ['relevance'], ['best']],
  )
})

test('relevance first empties the others', () => {
  assert.deepEqual(chooseSort(['best', 'most_recent', 'highest_quality'], 0, 'relevance'), ['relevance'])
})

test('relevance second empties the third', () => {
  assert.deepEqual(chooseSort(['best', 'most_recent', 'highest_quality'], 1, 'relevance'), ['best', 'relevance'])
})

test('relevance can be third', () => {
  assert.deepEqual(chooseSort(['best', 'most_recent'], 2, 'relevance'), ['best', 'most_recent', 'relevance'])
})

test('none takes a criterion out and closes the gap', () => {
  assert.deepEqual(chooseSort(['best', 'most_recent', 'relevance'], 1, 'none'), ['best', 'relevance'])
})

test('an option used in another slot is disabled and changes nothing', () => {
  assert.deepEqual(
    sortOptions(['best', 'most_recent'])[1]?.options.filter(({ disabled }) => disabled),
    [{ value: 'best', disabled: true }],
  )
  assert.deepEqual(chooseSort(['best', 'most_recent'], 1, 'best'), ['best', 'most_recent'])
})

test('slots behind relevance, or behind an empty one, are disabled and say why', () => {
  const reasons = (criteria: Parameters<typeof sortOptions>[0]) => sortOptions(criteria).map(({ disabled }) => disabled)
  assert.deepEqual(reasons(['relevance']), [null, 'after_relevance', 'after_relevance'])
  assert.deepEqual(reasons(['best']), [null, null, 'previous_empty'])
  assert.deepEqual(reasons([]), [null, 'previous_empty', 'previous_empty'])
})

test('an address with unknown or repeated criteria is read as far as it makes sense', () => {
  assert.deepEqual(parseSort('best, none,newest,best,highest_quality'), ['best', 'highest_quality'])
  assert.deepEqual(parseSort(null), [])
})

test('what is written is read back', () => {
  fc.assert(fc.property(orders, (order) => assert.deepEqual(parseSort(formatSort(order)), normaliseSort(order))))
})

test('whatever is chosen, the order has at most three criteria, each once, and none after relevance', () => {
  fc.assert(
    fc.property(orders, fc.array(choices, { maxLength: 8 }), (order, steps) => {
      const result = steps.reduce(
        (current, { slot, choice }) => chooseSort(current, slot, choice),
        normaliseSort(order),
      )
      assert.ok(result.length <= 3)
      assert.equal(new Set(result).size, result.length)
      assert.ok(!result.slice(0, -1).includes('relevance'))
      assert.deepEqual(normaliseSort(result), result)
    }),
  )
})

test('each option that is enabled takes effect in its slot', () => {
  fc.assert(
    fc.property(orders, (order) => {
      sortOptions(order).forEach(({ disabled, options }, slot) => {
        for (const option of options)
          if (!disabled && !option.disabled && option.value !== 'none')
            assert.equal(chooseSort(order, slot, option.value)[slot], option.value)
      })
    }),
  )
})
