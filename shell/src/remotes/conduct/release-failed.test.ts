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

test('what is thrown as a part is taken away is told of the release that threw, and of no other', async () => {
  const { site, remotes, runs } = createSite()
  remotes.show(...page)
  await settle()
  const thrown = new Error('clean-up')
  thrown.stack = 'Error: clean-up\n    at f (http://x/remotes/mf-search/2/page-results.js:1:4)'
  remotes.cleanUpFailed(thrown)
  assert.equal(runs(), 'current 2')
  assert.deepEqual(site.events, ['2 view', '2 cleanup'])
})

test('a release that works, but not well, gives way once another has arrived, and is told of as nothing else', async () => {
  const { site, remotes, runs } = createSite()
  remotes.show(...page)
  await settle()
  assert.equal(remotes.hasArrived(second), true)
  const replaced = remotes.replaceRelease(second)
  assert.equal(runs(), 'current 2')
  await replaced
  await settle()
  assert.equal(runs(), 'previous 1')
  assert.deepEqual(site.events, ['2 view', '1 view'])
})

const keepers: [
  what: string,
  site: ReturnType<typeof createSite>,
  before: (site: ReturnType<typeof createSite>) => void,
][] = [
  ['there is no other', createSite('2', null), () => {}],
  ['the other one does not work', createSite(), ({ site }) => site.broken.add('1')],
  ['the network is gone', createSite(), ({ site }) => (site.offline = true)],
  [
    'one of that remote is set aside already',
    createSite(),
    ({ site, remotes }) => {
      remotes.releaseFailed({ remote: 'mf-search', version: '0' }, 'hang', '')
      site.events.length = 0
    },
  ],
]
for (const [what, made, before] of keepers)
  test(`a release that works, but not well, stays where ${what}`, async () => {
    const { remotes, runs } = made
    remotes.show(...page)
    await settle()
    before(made)
    await remotes.replaceRelease(second)
    await settle()
    assert.equal(runs(), 'current 2')
  })

test('a release that is not on the page is not set aside for what its timers still do', async () => {
  const { remotes, runs } = createSite()
  remotes.show(...page)()
  await settle()
  await remotes.replaceRelease(second)
  remotes.show(...page)
  await settle()
  assert.equal(runs(), 'current 2')
})
