import { RemoteFailure, createQuarantine } from 'federation/runtime'
import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import type { Registry, RegistryRow, RemoteModule } from 'shared/remote'
import { sampleRelease, sampleRow } from 'shared/remote/samples'
import type { PartState } from './parts/part-state.ts'
import type { RemotesOptions } from './remotes-options.ts'
import { createRemotes } from './remotes.ts'

const row = (version = '1.0.0'): RegistryRow =>
  sampleRow({
    routes: [{ path: '/search', page: 'results', skeleton: 'list' }],
    layers: [{ name: 'filters' }],
    budget: 30_000,
    current: sampleRelease(version),
  })
const registryOf = (...remotes: RegistryRow[]): Registry => ({ schema: 1, remotes })

const Results = (): null => null
const Filters = (): null => null
const working: RemoteModule = {
  contract: '1.0.0',
  pages: { results: () => Promise.resolve({ Page: Results }) },
  layers: { filters: () => Promise.resolve({ Layer: Filters }) },
}

const remotesWith = (open: RemotesOptions['open'], more: Partial<RemotesOptions> = {}) =>
  createRemotes({
    registry: registryOf(row()),
    readRegistry: () => Promise.resolve(registryOf(row())),
    quarantine: createQuarantine({ read: () => null, write: () => {} }),
    open,
    ...more,
  })

/** Lets everything that is ready to run do so. */
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
}

const failedWith = (state: PartState): string => (state.status === 'failed' ? state.reason : state.status)

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
})

test('a part is idle, then loads, then is ready with its component', async () => {
  const remotes = remotesWith(() => Promise.resolve(working))
  assert.deepEqual(remotes.state('mf-search', 'page:results'), { status: 'idle' })
  remotes.load('mf-search', 'page:results')
  assert.equal(remotes.state('mf-search', 'page:results').status, 'loading')
  await settle()
  assert.deepEqual(remotes.state('mf-search', 'page:results'), {
    status: 'ready',
    Part: Results,
    version: '1.0.0',
    source: 'current',
    base: '/remotes/mf-search/1.0.0/',
  })
})

test('two parts of a remote open it once', async () => {
  let opened = 0
  const remotes = remotesWith(() => {
    opened += 1
    return Promise.resolve(working)
  })
  remotes.load('mf-search', 'page:results')
  remotes.load('mf-search', 'layer:filters')
  await settle()
  assert.equal(opened, 1)
  assert.deepEqual(remotes.state('mf-search', 'layer:filters'), {
    status: 'ready',
    Part: Filters,
    version: '1.0.0',
    source: 'current',
    base: '/remotes/mf-search/1.0.0/',
  })
})

test('the state object stays the same until the state changes', async () => {
  const remotes = remotesWith(() => Promise.resolve(working))
  remotes.load('mf-search', 'page:results')
  await settle()
  assert.equal(remotes.state('mf-search', 'page:results'), remotes.state('mf-search', 'page:results'))
})

const causes: [what: string, open: RemotesOptions['open'], reason: string][] = [
  ['a file that does not arrive', () => Promise.reject(new RemoteFailure('unreachable', 'x')), 'unreachable'],
  ['code that throws', () => Promise.reject(new TypeError('x is not a function')), 'broken'],
  ['a remote without the page', () => Promise.resolve({ ...working, pages: {} }), 'incompatible'],
  [
    'a page that is no component',
    () => Promise.resolve({ ...working, pages: { results: () => Promise.resolve({ Page: 'words' as never }) } }),
    'incompatible',
  ],
  [
    'a chunk that does not arrive',
    () => Promise.reject(Object.assign(new Error('Loading chunk page-results failed'), { name: 'ChunkLoadError' })),
    'unreachable',
  ],
]
for (const [what, open, reason] of causes) {
  test(`${what} ends as '${reason}', and is reported`, async () => {
    const reported: string[] = []
    const remotes = remotesWith(open, {
      onEvent: ({ remote, version, event }) => reported.push(`${remote} ${version} ${event}`),
    })
    remotes.load('mf-search', 'page:results')
    await settle()
    assert.equal(failedWith(remotes.state('mf-search', 'page:results')), reason)
    assert.deepEqual(reported, [`mf-search 1.0.0 ${reason}`])
  })
}

test('a chunk that does not arrive is named', async () => {
  const remotes = remotesWith(() => Promise.reject(new Error('Loading chunk page-results failed.\n(missing: /x.js)')))
  remotes.load('mf-search', 'page:results')
  await settle()
  const state = remotes.state('mf-search', 'page:results')
  assert.equal(state.status === 'failed' && state.chunk, 'page-results')
})

test('a remote that is not in the registry fails instead of throwing', async () => {
  const remotes = remotesWith(() => Promise.resolve(working), { registry: registryOf() })
  remotes.load('mf-search', 'page:results')
  await settle()
  assert.equal(failedWith(remotes.state('mf-search', 'page:results')), 'unreachable')
})

test('a part that hangs is slow after 8 seconds, fails after its budget, and is still welcome later', async () => {
  const { promise, resolve } = Promise.withResolvers<RemoteModule>()
  const remotes = remotesWith(() => promise)
  remotes.load('mf-search', 'page:results')
  mock.timers.tick(7999)
  assert.deepEqual(remotes.state('mf-search', 'page:results'), { status: 'loading', slow: false, retry: false, run: 1 })
  mock.timers.tick(1)
  assert.deepEqual(remotes.state('mf-search', 'page:results'), { status: 'loading', slow: true, retry: false, run: 1 })
  mock.timers.tick(22_000)
  assert.equal(failedWith(remotes.state('mf-search', 'page:results')), 'timeout')
  resolve(working)
  await settle()
  assert.equal(remotes.state('mf-search', 'page:results').status, 'ready')
})

test('another try reads the registry anew and asks under another address', async () => {
  const asked: string[] = []
  const remotes = remotesWith(
    (_row, release, _part, attempt) => {
      asked.push(`${release.version} ${attempt}`)
      return attempt === 0 ? Promise.reject(new RemoteFailure('unreachable', 'x')) : Promise.resolve(working)
    },
    { readRegistry: () => Promise.resolve(registryOf(row('1.0.1'))) },
  )
  remotes.load('mf-search', 'page:results')
  await settle()
  remotes.retry('mf-search', 'page:results')
  await settle()
  assert.equal(remotes.state('mf-search', 'page:results').status, 'ready')
  assert.deepEqual(asked, ['1.0.0 0', '1.0.1 0', '1.0.1 1'])
})

test('a page that may have been kept chooses no release before it knows what the registry says now', async () => {
  for (const [newer, version] of [
    [registryOf(row('2.0.0')), '2.0.0'],
    [null, '1.0.0'],
    [new Error('offline'), '1.0.0'],
  ] as const) {
    const opened: string[] = []
    const answer = Promise.withResolvers<Registry | null>()
    const open: RemotesOptions['open'] = (_row, release) => {
      opened.push(release.version)
      return Promise.resolve(working)
    }
    const remotes = remotesWith(open, { newer: answer.promise })
    remotes.load('mf-search', 'page:results')
    await settle()
    assert.deepEqual(opened, [])
    if (newer instanceof Error) answer.reject(newer)
    else answer.resolve(newer)
    await settle()
    assert.deepEqual(opened, [version])
  }
})

test('a page that knows of no other release waits for the registry that names one, however long its reading takes', async () => {
  const reading = Promise.withResolvers<Registry>()
  const remotes = remotesWith(
    (_row, { version }) =>
      version === '2.0.0' ? Promise.reject(new RemoteFailure('broken', 'x')) : Promise.resolve(working),
    { registry: registryOf(row('2.0.0')), readRegistry: () => reading.promise },
  )
  remotes.load('mf-search', 'page:results')
  await settle()
  mock.timers.tick(4000)
  await settle()
  assert.equal(remotes.state('mf-search', 'page:results').status, 'loading')
  reading.resolve(registryOf({ ...row('2.0.0'), previous: row().current }))
  await settle()
  const state = remotes.state('mf-search', 'page:results')
  assert.equal(state.status === 'ready' && state.version, '1.0.0')
})

test('the release before is tried while it is not known yet why a file did not arrive', async (context) => {
  const asked: unknown[] = []
  const begun = Promise.withResolvers<void>()
  context.mock.method(globalThis, 'fetch', (address: unknown) => {
    asked.push(address)
    begun.resolve()
    return new Promise(() => {})
  })
  const current = { ...row('2.0.0').current, files: { 'entry.js': 'sha384-x' } }
  const remotes = remotesWith(
    (_row, { version }) =>
      version === '2.0.0' ? Promise.reject(new RemoteFailure('unreachable', 'x')) : Promise.resolve(working),
    {
      registry: registryOf({ ...row(), current, previous: row().current }),
      readRegistry: () => Promise.reject(new Error('offline')),
    },
  )
  remotes.load('mf-search', 'page:results')
  await settle()
  const state = remotes.state('mf-search', 'page:results')
  assert.equal(state.status === 'ready' && state.version, '1.0.0')
  await begun.promise
  assert.deepEqual(asked, ['/remotes/mf-search/2.0.0/entry.js'])
})

test('a registry that cannot be read does not stop another try', async () => {
  let tries = 0
  const remotes = remotesWith(
    () => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error('x')) : Promise.resolve(working)
    },
    { readRegistry: () => Promise.reject(new Error('offline')) },
  )
  remotes.load('mf-search', 'page:results')
  await settle()
  remotes.retry('mf-search', 'page:results')
  await settle()
  assert.equal(remotes.state('mf-search', 'page:results').status, 'ready')
})

test('the slow answer of an earlier try does not undo a ready part', async () => {
  const first = Promise.withResolvers<RemoteModule>()
  let tries = 0
  const remotes = remotesWith(() => {
    tries += 1
    return tries === 1 ? first.promise : Promise.resolve(working)
  })
  remotes.load('mf-search', 'page:results')
  await settle()
  mock.timers.tick(8000)
  remotes.retry('mf-search', 'page:results')
  await settle()
  assert.equal(remotes.state('mf-search', 'page:results').status, 'ready')
  first.reject(new Error('too late'))
  mock.timers.tick(60_000)
  await settle()
  assert.equal(remotes.state('mf-search', 'page:results').status, 'ready')
})

test('listeners hear of changes until they leave', async () => {
  let heard = 0
  const remotes = remotesWith(() => Promise.resolve(working))
  const leave = remotes.subscribe(() => (heard += 1))
  remotes.load('mf-search', 'page:results')
  await settle()
  const before = heard
  leave()
  remotes.load('mf-search', 'layer:filters')
  await settle()
  assert.ok(before > 0)
  assert.equal(heard, before)
})
