import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { watchChanges } from './watch-changes.ts'

test('a change of one thing is told once, also after a time in which nothing could be read', () => {
  mock.timers.enable({ apis: ['setInterval'] })
  let things: readonly unknown[] | null = [1, 'a']
  let changes = 0
  const watch = watchChanges(
    () => {
      if (things === null) throw new Error('not there')
      return things
    },
    () => (changes += 1),
    1000,
  )
  const after = (next: readonly unknown[] | null): number => {
    things = next
    mock.timers.tick(1000)
    return changes
  }
  watch.start()
  assert.equal(changes, 1)
  assert.equal(after([1, 'a']), 1)
  assert.equal(after([1, 'b']), 2)
  assert.equal(after(null), 2)
  assert.equal(after([1, 'b']), 2)
  assert.equal(after([1, 'b', 'c']), 3)
  watch.stop()
  assert.equal(after([2]), 3)
  mock.timers.reset()
})
