import assert from 'node:assert/strict'
import { test } from 'node:test'
import { questions } from '../test-host/questions.ts'
import { firstOpen, isChosen } from './first-open.ts'

test('an answer is chosen when all of its filters are applied', () => {
  const [answer] = questions[1]?.answers ?? []
  assert.ok(answer)
  assert.equal(isChosen(answer, ['10_3']), false)
  assert.equal(isChosen(answer, ['10_3', '10_2', '6_90']), true)
})

const opened: [applied: string[], place: number][] = [
  [[], 0],
  [['2_1001'], 1],
  [['10_2', '10_3'], 0],
  [['2_1002', '10_7'], 2],
  [['2_1002', '10_7', '8_1'], 2],
]
for (const [applied, place] of opened) {
  test(`with ${applied.join(', ') || 'no filter'} applied, question ${place + 1} comes first`, () => {
    assert.equal(firstOpen(questions, applied), place)
  })
}
