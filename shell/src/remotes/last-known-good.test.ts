import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import fc from 'fast-check'
import { createSite, page, registryOf, settle } from '../testing/changing-site.ts'

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
})

test('when current does not start the page runs previous at once, and reports it', async () => {
  const { site, remotes, runs } = createSite()
  site.broken.add('2')
  remotes.load(...page)
  await settle()
  assert.equal(runs(), 'previous 1')
  assert.deepEqual(site.events, ['2 broken', '1 view'])
})

test('when current hangs, previous is tried beside it after 8 seconds', async () => {
  const { site, remotes, runs } = createSite()
  site.hanging.add('2')
  remotes.load(...page)
  await settle()
  mock.timers.tick(7999)
  await settle()
  assert.equal(runs(), 'loading')
  mock.timers.tick(1)
  await settle()
  assert.equal(runs(), 'previous 1')
})

test('a release that was overtaken is left alone for a while, and is reported when its budget ends without it', async () => {
  const { site, remotes, runs } = createSite()
  site.hanging.add('2')
  const leave = remotes.show(...page)
  await settle()
  mock.timers.tick(8000)
  await settle()
  leave()
  await remotes.refresh(100)
  remotes.show(...page)
  await settle()
  assert.equal(runs(), 'previous 1')
  assert.deepEqual(site.events, ['1 view'])
  mock.timers.tick(22_000)
  assert.deepEqual(site.events, ['1 view', '2 timeout'])
})

test('a release that failed is tried again after five minutes, when the part is next shown, without a reload', async () => {
  const { site, remotes, runs } = createSite()
  site.broken.add('2')
  const leave = remotes.show(...page)
  await settle()
  leave()
  site.broken.clear()
  await remotes.refresh(100)
  const leaveAgain = remotes.show(...page)
  await settle()
  assert.equal(runs(), 'previous 1')
  assert.deepEqual(site.opened, ['2', '1'])
  leaveAgain()
  site.time += 300_000
  await remotes.refresh(100)
  remotes.show(...page)
  await settle()
  assert.equal(runs(), 'current 2')
})

test('a page that throws as it renders gives way to previous; where both throw it has failed, and works again when it is mended', async () => {
  const { remotes, runs } = createSite()
  remotes.show(...page)
  await settle()
  remotes.renderFailed(...page, new Error('render'))
  await settle()
  assert.equal(runs(), 'previous 1')
  remotes.renderFailed(...page, new Error('render'))
  await settle()
  assert.equal(runs(), 'broken')
  remotes.retry(...page)
  await settle()
  assert.equal(runs(), 'current 2')
})

test('a page that throws as it is first rendered asks the registry for the release before, which the page did not bring', async () => {
  const { site, remotes, runs } = createSite('2', null)
  remotes.show(...page)
  await settle()
  site.registry = registryOf('2', '1')
  remotes.renderFailed(...page, new Error('render'))
  await settle()
  assert.equal(runs(), 'previous 1')
})

test('a page whose chunk is gone after a release comes from the new release', async () => {
  const { site, remotes, runs } = createSite('1', null)
  remotes.show(...page)
  await settle()
  assert.equal(runs(), 'current 1')
  site.registry = registryOf('2', '1')
  remotes.renderFailed(...page, new Error('Loading chunk late failed.'))
  await settle()
  assert.equal(runs(), 'current 2')
})

test('a first part whose release is gone comes from the release that the registry names now', async () => {
  const { site, remotes, runs } = createSite('1', null)
  site.broken.add('1')
  site.registry = registryOf('2', '1')
  remotes.load(...page)
  await settle()
  assert.equal(runs(), 'current 2')
})

test('a new release is taken at the next navigation, and never under the person', async () => {
  const { site, remotes, runs } = createSite('1', null)
  const leave = remotes.show(...page)
  await settle()
  site.registry = registryOf('2', '1')
  await remotes.refresh(100)
  assert.equal(runs(), 'current 1')
  leave()
  assert.equal(runs(), 'idle')
  remotes.show(...page)
  await settle()
  assert.equal(runs(), 'current 2')
})

test('a registry that arrives after the page has gone on counts all the same: what is outdated is not shown again', async () => {
  const { site, remotes, runs } = createSite('2', '1')
  remotes.show(...page)()
  await settle()
  assert.equal(runs(), 'current 2')
  const { promise, resolve } = Promise.withResolvers<void>()
  site.arrival = promise
  site.registry = registryOf('1', null)
  const gone = remotes.refresh(100)
  mock.timers.tick(100)
  await gone
  assert.equal(runs(), 'current 2')
  resolve()
  await settle()
  assert.equal(runs(), 'idle')
})

test('without the network nothing is held against a release', async () => {
  const { site, remotes, runs } = createSite()
  site.offline = true
  remotes.load(...page)
  await settle()
  assert.equal(runs(), 'unreachable')
  site.offline = false
  remotes.retry(...page)
  await settle()
  assert.equal(runs(), 'current 2')
})

type Step =
  'break 2' | 'break 1' | 'mend' | 'offline' | 'online' | 'retry' | 'leave' | 'enter' | 'release' | 'time' | 'render'
const steps = fc.array(
  fc.constantFrom<Step>(
    'break 2',
    'break 1',
    'mend',
    'offline',
    'online',
    'retry',
    'leave',
    'enter',
    'release',
    'time',
    'render',
  ),
  { maxLength: 25 },
)

test('whatever happens, a part works as soon as a release works and the network is there', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (story) => {
      const { site, remotes, runs } = createSite()
      let leave: (() => void) | null = null
      const actions: Record<Step, () => void> = {
        'break 2': () => void site.broken.add('2'),
        'break 1': () => void site.broken.add('1'),
        mend: () => site.broken.clear(),
        offline: () => void (site.offline = true),
        online: () => void (site.offline = false),
        retry: () => leave && remotes.retry(...page),
        leave: () => {
          leave?.()
          leave = null
        },
        enter: () => {
          leave ??= remotes.show(...page)
        },
        release: () => void (site.registry = registryOf('3', '2')),
        time: () => void (site.time += 400_000),
        render: () => remotes.renderFailed(...page, new Error('render')),
      }
      for (const step of story) {
        actions[step]()
        await settle()
        const state = remotes.state(...page)
        if (leave) assert.notEqual(state.status, 'idle')
        assert.notEqual(state.status, 'loading')
      }
      site.offline = false
      site.broken.delete('1')
      site.broken.delete('2')
      leave ??= remotes.show(...page)
      await settle()
      remotes.retry(...page)
      await settle()
      assert.match(runs(), /^(current|previous) \d$/)
    }),
    { numRuns: 150 },
  )
})
