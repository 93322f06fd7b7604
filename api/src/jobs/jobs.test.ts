import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { temporaryFolder } from '../fixtures/temporary-folder.ts'
import { openDatabase } from '../database/open-database.ts'
import { runIfDue, startJobs, type Job } from './job-runner.ts'
import { jobStates } from './job-state.ts'

const logger = { info: () => undefined, error: () => undefined }
const hour = 3_600_000

/** A table of its own, and a clock that stands at half past one. */
const start = async () => {
  const db = await openDatabase(temporaryFolder())
  after(() => db.destroy())
  const clock = { at: new Date('2026-11-24T01:30:00Z') }
  const parts = { db, now: () => clock.at, logger }
  return {
    db,
    parts,
    wait: (milliseconds: number) => (clock.at = new Date(clock.at.getTime() + milliseconds)),
    state: async (name: string) => (await jobStates(db, clock.at)).find((job) => job.name === name),
  }
}

const hourly = (run: Job['run']): Job => ({ name: 'tidy', pattern: '0 * * * *', run })

test('a job is run at its time and not before, and its table says when, with what, and when again', async () => {
  const { parts, wait, state } = await start()
  const given: (string | null)[] = []
  const job = hourly((succeededAt) => Promise.resolve({ removed: given.push(succeededAt) }))
  assert.equal(await runIfDue(parts, job), false)
  assert.equal((await state('tidy'))?.state, 'waiting')
  assert.equal(await runIfDue(parts, job), false)
  wait(hour)
  assert.equal(await runIfDue(parts, job), true)
  assert.deepEqual(await state('tidy'), {
    name: 'tidy',
    state: 'done',
    report: '{"removed":1}',
    startedAt: '2026-11-24T02:30:00.000Z',
    succeededAt: '2026-11-24T02:30:00.000Z',
    nextRunAt: '2026-11-24T03:00:00.000Z',
  })
  assert.equal(await runIfDue(parts, job), false)
  wait(hour)
  await runIfDue(parts, job)
  assert.deepEqual(given, [null, '2026-11-24T02:30:00.000Z'])
})

test('a next time that a clock set which was ahead does not keep a job from running', async () => {
  const { parts, wait, state } = await start()
  const job = hourly(() => Promise.resolve(null))
  wait(400 * 24 * hour)
  await runIfDue(parts, job)
  wait(-400 * 24 * hour)
  assert.equal(await runIfDue(parts, job), false)
  assert.equal((await state('tidy'))?.nextRunAt, '2026-11-24T02:00:00.000Z')
  wait(hour)
  assert.equal(await runIfDue(parts, job), true)
})

test('of several servers one runs it', async () => {
  const { parts, wait } = await start()
  let runs = 0
  const job = hourly(() => Promise.resolve(++runs))
  await runIfDue(parts, job)
  wait(hour)
  const ran = await Promise.all([1, 2, 3].map(() => runIfDue(parts, job)))
  await runIfDue(parts, job)
  assert.equal(ran.filter(Boolean).length, 1)
  assert.equal(runs, 1)
})

test('a job that fails says why, and comes again at its next time', async () => {
  const { parts, wait, state } = await start()
  let isAway = true
  const job = hourly(() => (isAway ? Promise.reject(new Error('The disk is full.')) : Promise.resolve(null)))
  await runIfDue(parts, job)
  wait(hour)
  await runIfDue(parts, job)
  assert.deepEqual([(await state('tidy'))?.state, (await state('tidy'))?.report], ['failed', 'The disk is full.'])
  isAway = false
  wait(hour)
  await runIfDue(parts, job)
  assert.equal((await state('tidy'))?.state, 'done')
})

test('a job is late once its time has passed and nobody runs it, and another pattern gives it another time', async () => {
  const { parts, wait, state } = await start()
  const job = hourly(() => Promise.resolve(null))
  await runIfDue(parts, job)
  wait(hour)
  assert.equal((await state('tidy'))?.state, 'late')
  await runIfDue(parts, { ...job, pattern: '45 * * * *' })
  assert.equal((await state('tidy'))?.nextRunAt, '2026-11-24T02:45:00.000Z')
})

test('what came due while no server ran is run at the start, and a job that is gone leaves the table', async () => {
  const { parts, wait, state } = await start()
  await runIfDue(parts, { name: 'gone', pattern: '0 * * * *', run: () => Promise.resolve(null) })
  await runIfDue(
    parts,
    hourly(() => Promise.resolve(null)),
  )
  wait(hour)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  const running = startJobs(parts, [
    hourly(() => {
      resolve(undefined)
      return Promise.resolve(null)
    }),
  ])
  await promise
  running.close()
  assert.equal(await state('gone'), undefined)
})
