import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexCatalogue } from 'shared/filters'
import { catalogue } from '../test-host/catalogue.ts'
import { appliedChips, colourOfGroup, unnamedChips } from './applied-chips.ts'

const index = indexCatalogue(catalogue)
const named = (filters: string[]) => appliedChips(index, filters).map(({ group, title }) => `${group} > ${title}`)

test('a parent is named in place of all below it', () => {
  assert.deepEqual(named(['2_1005', '2_1022', '2_1023']), ['Health systems topics > Policy authority'])
})

test('removing a chip removes all below it and the parents it completed', () => {
  const all = ['2_1001', '2_1005', '2_1022', '2_1023', '2_1006', '10_3']
  const [governance, type] = appliedChips(index, all)
  assert.deepEqual(governance?.rest, ['10_3'])
  assert.deepEqual(type?.rest, all.slice(0, -1))
  const [policy] = appliedChips(index, ['2_1005', '2_1022', '2_1023'])
  assert.deepEqual(policy?.rest, [])
})

test('a date range is named by its years, and removing it removes its whole group', () => {
  const [range] = appliedChips(index, ['0_12', '0_12_2010_2020'])
  assert.equal(range?.title, '2010–2020')
  assert.equal(range?.kind, 'date-range')
  assert.deepEqual(range?.rest, [])
})

test('a key of an older link is named by its present title', () => {
  assert.deepEqual(named(['1_1']), ['Health systems topics > Governance arrangements'])
})

test('an unknown key is shown so that it can be removed', () => {
  const [chip, type] = appliedChips(index, ['99_1', '10_3']).toReversed()
  assert.equal(chip?.kind, 'unknown')
  assert.deepEqual(chip?.rest, ['10_3'])
  assert.deepEqual(type?.rest, ['99_1'])
})

test('without a catalogue every key stands for itself', () => {
  assert.deepEqual(
    unnamedChips(['10_3', '10_7']).map(({ title, rest }) => [title, rest]),
    [
      ['10_3', ['10_7']],
      ['10_7', ['10_3']],
    ],
  )
})

test('the colour of a group is its place among six', () => {
  assert.deepEqual(
    ['0_1', '0_6', '0_4'].map((key) => colourOfGroup(index, key)),
    [1, 2, 4],
  )
})
