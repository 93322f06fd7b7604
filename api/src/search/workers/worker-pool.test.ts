import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { aQuestion } from '../fixtures/indexed-documents.ts'
import { SearchUnavailable, type UnavailableReason } from '../search-unavailable.ts'
import { WorkerPool, type PoolOptions } from './worker-pool.ts'

const openPool = (context: TestContext, options: Partial<PoolOptions> = {}): WorkerPool => {
  const script = new URL('../fixtures/odd-worker.ts', import.meta.url)
  const bounds = { workers: 1, deadline: 10_000, startDeadline: 60_000, maxWaiting: 10 }
  const pool = new WorkerPool({ script, setup: null, ...bounds, ...options })
  context.after(() => pool.close())
  return pool
}

const poolOf = (context: TestContext, options: Partial<PoolOptions> = {}) => {
  const pool = openPool(context, options)
  return (q: string, signal?: AbortSignal) => pool.run({ kind: 'search', question: aQuestion(q) }, signal && { signal })
}

const isUnavailable = (reason: UnavailableReason) => (error: unknown) =>
  error instanceof SearchUnavailable && error.reason === reason

test('tasks are answered in the order they came', async (context) => {
  const run = poolOf(context)
  const order: unknown[] = []
  await Promise.all(['a', 'b', 'c'].map((q) => run(q).then((answer) => order.push(answer))))
  assert.deepEqual(order, ['a', 'b', 'c'])
})

test('a client that asks much waits for those that ask little, and what can wait waits for every search', async (context) => {
  const pool = openPool(context)
  const order: string[] = []
  const ask = async (q: string, client: string) => {
    await pool.run({ kind: 'search', question: aQuestion(q) }, { client })
    order.push(q)
  }
  const wait = async () => {
    await pool.run({ kind: 'broader', match: aQuestion('later') }, { client: 'c' })
    order.push('later')
  }
  await Promise.all([ask('much 1', 'a'), wait(), ask('much 2', 'a'), ask('much 3', 'a'), ask('little', 'b')])
  assert.deepEqual(order, ['much 1', 'little', 'much 2', 'much 3', 'later'])
})

test('a worker that dies costs its own task only, and another takes its place', async (context) => {
  const run = poolOf(context)
  const [lost, next] = await Promise.allSettled([run('die'), run('asthma')])
  assert.ok(lost.status === 'rejected' && isUnavailable('worker_lost')(lost.reason))
  assert.deepEqual(next, { status: 'fulfilled', value: 'asthma' })
})

test('a task past its deadline fails, its worker is replaced, and the other worker goes on meanwhile', async (context) => {
  const run = poolOf(context, { workers: 2, deadline: 2000 })
  const late = assert.rejects(run('hang'), isUnavailable('deadline'))
  assert.equal(await run('asthma'), 'asthma')
  await late
  assert.deepEqual(await Promise.all([run('a'), run('b')]), ['a', 'b'])
})

test('the start of the first worker is not counted as time of a task, and has a bound of its own', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const run = poolOf(context, { setup: gate, deadline: 1000, startDeadline: 5000 })
  const tooEarly = run('first')
  context.mock.timers.tick(4000)
  const asked = run('second')
  context.mock.timers.tick(1000)
  await assert.rejects(tooEarly, isUnavailable('deadline'))
  Atomics.store(gate, 0, 1)
  Atomics.notify(gate, 0)
  assert.equal(await asked, 'second')
})

test('a task that fails in its worker rejects and the worker goes on', async (context) => {
  const run = poolOf(context)
  await assert.rejects(run('fail'), /it failed/)
  assert.equal(await run('asthma'), 'asthma')
})

test('a task that cannot be sent rejects and the next one runs', async (context) => {
  const run = poolOf(context)
  await assert.rejects(run((() => '') as never), /could not be cloned/)
  assert.equal(await run('asthma'), 'asthma')
})

test('a task that is given up while it waits never runs', async (context) => {
  const run = poolOf(context)
  const controller = new AbortController()
  const first = run('asthma')
  const waiting = run('die', controller.signal)
  controller.abort(new Error('the visitor left'))
  await assert.rejects(waiting, /the visitor left/)
  assert.equal(await first, 'asthma')
  assert.equal(await run('school'), 'school')
})

test('tasks beyond those that may wait are refused at once', async (context) => {
  const run = poolOf(context, { maxWaiting: 1 })
  await run('ready')
  const accepted = [run('a'), run('b')]
  await assert.rejects(run('c'), isUnavailable('busy'))
  assert.deepEqual(await Promise.all(accepted), ['a', 'b'])
})

test('a client whose tasks are heavy leaves a worker to the others', async (context) => {
  const pool = openPool(context, { workers: 2 })
  const order: string[] = []
  const ask = async (q: string, client: string) => {
    await pool.run({ kind: 'search', question: aQuestion(q) }, { client })
    order.push(client)
  }
  await Promise.all([ask('slow', 'much'), ask('slow', 'much'), ask('quick', 'little')])
  order.length = 0
  await Promise.all([ask('slow', 'much'), ask('slow', 'much'), ask('slow', 'much'), ask('quick', 'little')])
  assert.deepEqual(order, ['little', 'much', 'much', 'much'])
})

test('a client whose tasks are heavy has all workers while it is the only one', async (context) => {
  const pool = openPool(context, { workers: 2 })
  const order: string[] = []
  const ask = async (q: string) => {
    await pool.run({ kind: 'search', question: aQuestion(q) }, { client: 'much' })
    order.push(q)
  }
  await Promise.all([ask('slow'), ask('slow')])
  order.length = 0
  await Promise.all([ask('slow'), ask('quick')])
  assert.deepEqual(order, ['quick', 'slow'])
})

test('a worker that runs out of memory costs its own task only, and the process goes on', async () => {
  const pool = new URL('./worker-pool.ts', import.meta.url)
  const program = `import(${JSON.stringify(pool.href)}).then(async ({ WorkerPool }) => {
    const script = new URL('../fixtures/odd-worker.ts', ${JSON.stringify(pool.href)})
    const bounds = { workers: 1, deadline: 60000, startDeadline: 60000, maxWaiting: 10 }
    const pool = new WorkerPool({ script, setup: null, ...bounds })
    const run = (q) => pool.run({ kind: 'search', question: { q } }).catch(({ reason }) => reason)
    console.log(JSON.stringify(await Promise.all([run('grow'), run('asthma')])))
    await pool.close()
  })`
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=64', '-e', program])
  assert.deepEqual(JSON.parse(stdout), ['worker_lost', 'asthma'])
})
