import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { createSite, page, registryOf, settle } from '../testing/changing-site.ts'

const lost = '/remotes/mf-search/1/later.js?retry=1'

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
})

test('a replaced release leaves for good when the person goes on from the page of the one that took its place', async () => {
  const { site, remotes, runs } = createSite('1', null)
  const leave = remotes.show(...page)
  await settle()
  site.registry = registryOf('2', '1')
  await remotes.refresh(100)
  leave()
  await remotes.refresh(100)
  assert.deepEqual(site.removed, [])
  remotes.show(...page)
  await settle()
  assert.deepEqual([runs(), site.removed], ['current 2', []])
  await remotes.refresh(100)
  assert.deepEqual(site.removed, ['1'])
  await remotes.refresh(100)
  assert.deepEqual(site.removed, ['1'])
})

test('releases leave for good one after the other when there is a newer one each time the person goes on', async () => {
  const { site, remotes, runs } = createSite('1', null)
  let leave = remotes.show(...page)
  await settle()
  for (let version = 2; version <= 60; version += 1) {
    site.registry = registryOf(String(version), String(version - 1))
    await remotes.refresh(100)
    leave()
    leave = remotes.show(...page)
    await settle()
    assert.equal(runs(), `current ${version}`)
  }
  assert.deepEqual(
    site.removed,
    Array.from({ length: 58 }, (_, place) => String(place + 1)),
  )
})

test('a release that is on its way to a page stays when another one has just been released', async () => {
  const { site, remotes, runs } = createSite('1', null)
  remotes.show(...page)
  await settle()
  site.registry = registryOf('2', '1')
  site.hanging.add('2')
  await remotes.fileLost(lost)
  await settle()
  site.registry = registryOf('3', '2')
  await remotes.refresh(100)
  assert.deepEqual([site.opened, site.removed, runs()], [['1', '2'], [], 'current 1'])
})

test('a release that has left for good is opened anew when it comes back', async () => {
  const { site, remotes, runs } = createSite('1', null)
  const leave = remotes.show(...page)
  await settle()
  site.registry = registryOf('2', '1')
  await remotes.refresh(100)
  leave()
  const leaveNewer = remotes.show(...page)
  await settle()
  await remotes.refresh(100)
  site.registry = registryOf('1', '2')
  await remotes.refresh(100)
  leaveNewer()
  remotes.show(...page)
  await settle()
  assert.equal(runs(), 'current 1')
  assert.deepEqual(site.opened, ['1', '2', '1'])
})

test('a part whose later file is gone after a release comes from the new one, and stays on screen until then', async () => {
  const { site, remotes, runs } = createSite('1', null)
  remotes.show(...page)
  await settle()
  site.registry = registryOf('2', '1')
  const seen = new Set<string>()
  remotes.subscribe(() => seen.add(runs()))
  await remotes.fileLost(lost)
  await settle()
  assert.equal(runs(), 'current 2')
  assert.deepEqual([...seen], ['current 2'])
})

test('a part stays as it is when a file is lost and its release is the newest, or the newest does not start', async () => {
  const { site, remotes, runs } = createSite('1', null)
  remotes.show(...page)
  await settle()
  await remotes.fileLost(lost)
  assert.equal(runs(), 'current 1')
  site.registry = registryOf('2', null)
  site.broken.add('2')
  await remotes.fileLost(lost)
  await settle()
  assert.equal(runs(), 'current 1')
})

test('a lost file of no release on the page asks nobody for anything', async () => {
  const { site, remotes, runs } = createSite('1', null)
  remotes.show(...page)
  await settle()
  site.registry = registryOf('2', '1')
  await remotes.fileLost('/remotes/mf-search/0/later.js')
  await settle()
  assert.equal(runs(), 'current 1')
})
