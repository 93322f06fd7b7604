import assert from 'node:assert/strict'
import { test } from 'node:test'
import { monthNumber } from '../catalogue/month.ts'
import { chooseMonth } from './choose-month.ts'

const at = (year: number, month: number) => monthNumber({ year, month })
const now = at(2026, 11)
const months = [at(2020, 2), at(2023, 12), at(2024, 5)]

for (const [title, wanted, expected] of [
  ['without a wish the newest month with documents is shown', {}, at(2024, 5)],
  ['a month that is named is shown, documents or not', { year: 2021, month: 7 }, at(2021, 7)],
  ['a year alone shows its newest month with documents', { year: 2020 }, at(2020, 2)],
  ['a year without documents shows its December', { year: 2019 }, at(2019, 12)],
  ['a month alone shows the newest such month with documents', { month: 12 }, at(2023, 12)],
  ['a month alone that never has documents is shown in the newest year', { month: 8 }, at(2024, 8)],
] as const) {
  test(title, () => assert.equal(chooseMonth(months, wanted, now), expected))
}

test('an empty catalogue shows the present month', () => assert.equal(chooseMonth([], {}, now), now))
