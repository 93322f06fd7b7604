import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createKeptAnswers } from './kept-answers.ts'
import { createBreaker } from './rendering/breaker.ts'
import { steadyNow } from './steady-now.ts'

const year = 365 * 24 * 3_600_000

for (const [name, shift] of [
  ['ahead', year],
  ['back', -year],
] as const)
  test(`a clock that is set ${name} by a year changes neither how long an answer is kept nor how long a part rests`, (context) => {
    const [kept, breaker] = [createKeptAnswers(), createBreaker()]
    const part = { remote: 'mf-a', version: '1', part: 'page' }
    kept.keep('/', [], steadyNow() + 60_000, { html: '<p>', tag: '1' })
    kept.keep('/over', [], steadyNow(), { html: '<p>', tag: '1' })
    for (let time = 0; time < 3; time += 1) breaker.failed(part, 'threw')
    context.mock.timers.enable({ apis: ['Date'], now: Date.now() + shift })
    assert.equal(kept.find('/', [])?.tag, '1')
    assert.equal(kept.find('/over', []), null)
    assert.ok(breaker.isOff(part))
  })

/** What a clock that people set is right for: ends that are written down for others. */
const byTheClock = new Set(['page-routes.ts', 'register-overrides.ts', 'before-paint.ts', 'verify-signed-list.ts'])

test('no other file of the site server, nor of what it verifies and follows by, measures by a clock that may be set', () => {
  const beside = ['trust-server', 'object-storage'].map((folder) =>
    dirname(fileURLToPath(import.meta.resolve(`federation/${folder}`))),
  )
  const measuring = [import.meta.dirname, ...beside]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.includes('fixtures'))
    .filter((file) => /\bDate\.now\b/.test(readFileSync(file, 'utf8')))
    .map((file) => file.split('/').at(-1) ?? '')
  assert.deepEqual(
    measuring.filter((file) => !byTheClock.has(file)),
    [],
  )
})
