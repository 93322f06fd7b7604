import assert from 'node:assert/strict'
import { afterEach, beforeEach, mock, test } from 'node:test'
import fc from 'fast-check'
import { tryInTurn } from './try-in-turn.ts'

beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
afterEach(() => mock.timers.reset())

/** When a try ends, in milliseconds after its start, and how. A try that hangs never ends. */
type Plan = { ends: number; works: boolean } | 'hangs'

const planned: fc.Arbitrary<Plan> = fc.oneof(
  fc.record({ ends: fc.nat(300), works: fc.boolean() }),
  fc.constant('hangs' as const),
)

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
}

/** Plays the plans in virtual time. @returns the place of the try that won, 'failed', or 'waits' */
const play = async (plans: readonly Plan[], timeout: number) => {
  const started: number[] = []
  let result: number | 'failed' | 'waits' = 'waits'
  const attempts = plans.map((plan, place) => () => {
    started.push(place)
    return new Promise<number>((resolve, reject) => {
      if (plan === 'hangs') return
      setTimeout(() => (plan.works ? resolve(place) : reject(new Error(String(place)))), plan.ends)
    })
  })
  tryInTurn(() => Promise.resolve(attempts[started.length] ?? null), timeout).then(
    (place) => (result = place),
    () => (result = 'failed'),
  )
  for (let time = 0; time < 2000; time += 5) {
    await settle()
    mock.timers.tick(5)
  }
  await settle()
  return { result, started }
}

test('whatever the tries do: one that works wins, and only when all fail is it a failure', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(planned, { minLength: 1, maxLength: 3 }), async (plans) => {
      const { result, started } = await play(plans, 100)
      const works = plans.some((plan) => plan !== 'hangs' && plan.works)
      const hangs = plans.includes('hangs')
      assert.equal(typeof result === 'number', works)
      if (!works) assert.equal(result, hangs ? 'waits' : 'failed')
      assert.deepEqual(started, [...started.keys()])
    }),
    { numRuns: 30 },
  )
})

test('a try that arrives in its time is the only one', async () => {
  const { result, started } = await play([{ ends: 90, works: true }, 'hangs'], 100)
  assert.equal(result, 0)
  assert.deepEqual(started, [0])
})

test('the next try starts beside one that is late, and the late one may still win', async () => {
  const { result, started } = await play(
    [
      { ends: 150, works: true },
      { ends: 200, works: true },
    ],
    100,
  )
  assert.equal(result, 0)
  assert.deepEqual(started, [0, 1])
})
