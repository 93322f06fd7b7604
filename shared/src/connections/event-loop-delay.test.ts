import assert from 'node:assert/strict'
import { test } from 'node:test'
import { watchEventLoop } from './event-loop-delay.ts'

test('the lateness of each look is told, and none of it twice', () => {
  let time = 0
  let look = (): void => assert.fail('nothing looks')
  const seen: number[] = []
  watchEventLoop((seconds) => seen.push(seconds), {
    now: () => time,
    every: (_, given) => {
      look = given
      return { unref: () => undefined }
    },
  })
  for (const passed of [20, 120, 20, 15]) {
    time += passed
    look()
  }
  assert.deepEqual(seen, [0, 0.1, 0, 0])
})
