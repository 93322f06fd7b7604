import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SearchQuestion } from './search-index.ts'
import { SearchUnavailable } from './search-unavailable.ts'
import { warmUp, warmUpQuestions, worthWarming } from './warm-up.ts'

/** What an engine is asked that answers so. */
const askedOf = async (totalAt: (asked: number) => number): Promise<SearchQuestion[]> => {
  const asked: SearchQuestion[] = []
  await warmUp({
    search: async (question) => {
      asked.push(question)
      return Promise.resolve({ total: totalAt(asked.length) })
    },
  })
  return asked
}

test('an engine with documents is asked a question in each language', async () => {
  const asked = await askedOf(() => worthWarming)
  for (const question of warmUpQuestions) assert.ok(asked.includes(question))
})

test('a small index is searched at once', async () => {
  assert.equal((await askedOf(() => worthWarming - 1)).length, 1)
})

test('an engine that is away, or goes away, is not waited for', async () => {
  for (const last of [1, 4]) {
    const asked = await askedOf((count) => {
      if (count === last) throw new SearchUnavailable('away')
      return worthWarming
    })
    assert.equal(asked.length, last)
  }
})

test('a defect is not hidden', async () => {
  await assert.rejects(
    askedOf(() => {
      throw new TypeError('no such thing')
    }),
    TypeError,
  )
})
