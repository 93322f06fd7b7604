import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { createInstance } from '@module-federation/enhanced/runtime'
import { sampleRelease } from 'shared/remote/samples'
import { deadlines } from './deadlines.ts'
import { RemoteFailure } from './failure.ts'
import { createOpenReleases } from './open-releases.ts'

const hostWith = (attempt: number) => {
  const opened = createOpenReleases()
  const stop = new AbortController()
  const forgotten: string[] = []
  const release = sampleRelease('1')
  const name = opened.add({ remote: 'mf-search', release, part: 'start', attempt, contract: '^1.0.0', stop })
  const hung = new Promise<never>((_resolve, reject) =>
    stop.signal.addEventListener('abort', () => reject(stop.signal.reason as Error)),
  )
  const host = createInstance({
    name: `host-${Math.random()}`,
    remotes: [{ name, entry: 'https://site.example/entry.js' }],
    plugins: [
      deadlines({ opened, timeoutMs: 1000, forget: (base) => forgotten.push(base) }),
      { name: 'network', loadEntry: () => hung },
    ],
  })
  return { load: () => host.loadRemote(`${name}/remote`), forgotten }
}

test('an entry that hangs is given up after its time', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { load, forgotten } = hostWith(0)
  const loading = load().catch((thrown: unknown) => thrown)
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  mock.timers.tick(1000)
  const thrown = await loading
  assert.ok(thrown instanceof RemoteFailure)
  assert.equal(thrown.reason, 'timeout')
  assert.deepEqual(forgotten, [])
  mock.timers.reset()
})

test('another try takes the unfinished tags of the one before out of the page', async () => {
  const { load, forgotten } = hostWith(1)
  load().catch(() => {})
  await new Promise(setImmediate)
  assert.deepEqual(forgotten, ['/remotes/mf-search/1/'])
})
