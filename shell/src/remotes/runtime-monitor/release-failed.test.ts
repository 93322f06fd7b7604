import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { createSite, page, registryOf, settle } from '../../testing/changing-site.ts'

const second = { remote: 'mf-search', version: '2' }

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
})

test('a release that does harm on the page gives way to the one before, and is told of once', async () => {
  const { site, remotes, runs } = createSite()
  remotes.show(...page)
  await settle()
  remotes.releaseFailed(second, 'loop', 'without end')
  await settle()
  assert.equal(runs(), 'previous 1')
  assert.deepEqual(site.events, ['2 view', '2 loop', '1 view'])
})

test('where there is no other release the part says that it does not work, and can be tried again', async () => {
  const { remotes, runs } = createSite('2', null)
  remotes.show(...page)
  await settle()
  remotes.releaseFailed(second, 'hidden', 'gone')
  await settle()
  assert.equal(runs(), 'broken')
  remotes.retry(...page)
  await settle()
  assert.equal(runs(), 'current 2')
})

test('a release that does harm before it has arrived is not shown when it arrives', async () => {
  const { site, remotes, runs } = createSite()
  remotes.show(...page)
  remotes.releaseFailed(second, 'reload', 'again and again')
  await settle()
  assert.equal(runs(), 'previous 1')
  assert.deepEqual(site.events, ['2 reload', '1 view'])
})

test('a release that did harm is not run again by itself, only when somebody asks for it', async () => {
  const { site, remotes, runs } = createSite('2', null)
  remotes.releaseFailed(second, 'reload', 'on the page before')
  remotes.show(...page)
  await settle()
  remotes.retry(...page, true)
  await settle()
  assert.deepEqual([runs(), site.opened], ['broken', []])
  remotes.retry(...page)
  await settle()
  assert.equal(runs(), 'current 2')
})

test('the registry is asked for another release before one that did harm is run: a page begins without the others', async () => {
  const { site, remotes, runs } = createSite('2', null)
  site.registry = registryOf('2', '1')
  remotes.releaseFailed(second, 'hang', 'on the page before')
  remotes.show(...page)
  await settle()
  assert.deepEqual([runs(), site.opened], ['previous 1', ['1']])
})

test('a part that is not on the page comes from another release the next time', async () => {
  const { remotes, runs } = createSite()
  remotes.show(...page)()
  await settle()
  remotes.releaseFailed(second, 'uncaught', 'thrice')
  assert.equal(runs(), 'idle')
  remotes.show(...page)
  await settle()
  assert.equal(runs(), 'previous 1')
})
