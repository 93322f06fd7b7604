import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { test } from 'node:test'
import { supervise, type Supervised } from './supervise.ts'

const script = (code: string) => () => spawn(process.execPath, ['-e', code], { stdio: 'ignore' })
const lasting: Supervised = { name: 'The site', start: script('setInterval(() => {}, 1000)') }

test('a service that ends is started again after a pause that grows, and that is said', async () => {
  const said: string[] = []
  const pauses: number[] = []
  let starts = 0
  const api: Supervised = {
    name: 'The API',
    start: () => (starts++, script('setTimeout(() => process.exit(3), 20)')()),
  }
  const supervised = supervise([api, lasting], {
    print: (line) => said.push(line),
    pause: (wait) => {
      pauses.push(wait)
      if (pauses.length === 7) supervised.stop()
      return Promise.resolve()
    },
  })
  supervised.started()
  await supervised.ended
  assert.deepEqual(pauses, [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  assert.equal(starts, 7)
  assert.equal(said[0], 'The API stopped (exit code 3); starting it again in 1 s.')
})

test('a service that was killed is started again, and one that lived long has a short pause', async () => {
  let clock = 0
  const pauses: number[] = []
  const start = () => {
    const child = script('setInterval(() => {}, 1000)')()
    child.once('spawn', () => {
      clock += 61_000
      child.kill('SIGKILL')
    })
    return child
  }
  const supervised = supervise([{ name: 'The API', start }], {
    print: () => undefined,
    now: () => clock,
    pause: (wait) => {
      pauses.push(wait)
      if (pauses.length === 3) supervised.stop()
      return Promise.resolve()
    },
  })
  supervised.started()
  await supervised.ended
  assert.deepEqual(pauses, [1000, 1000, 1000])
})

for (const [when, atOnce] of [
  ['as all start', true],
  ['added later', false],
] as const)
  test(`a service that ends before everything answers, ${when}, ends them all, with its exit code`, async () => {
    const failing: Supervised = { name: 'The API', start: script('process.exit(4)') }
    const print = () => assert.fail('nothing is started again')
    const { ended, first, add } = supervise(atOnce ? [failing, lasting] : [lasting], { print })
    const all = atOnce ? first : [...first, add(failing)]
    assert.equal(await ended, 4)
    assert.ok(all.every(({ exitCode, signalCode }) => exitCode !== null || signalCode !== null))
  })
