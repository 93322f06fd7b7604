import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { createSite, page, settle } from '../../testing/changing-site.ts'
import { replaceRelease } from './replace-release.ts'

const second = { remote: 'mf-search', version: '2' }

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
})

test('a release that works, but not well, gives way once another has arrived, and is told of as nothing else', async () => {
  const { site, quarantine, remotes, runs } = createSite()
  remotes.show(...page)
  await settle()
  const replaced = replaceRelease(second, remotes, quarantine)
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
    const { quarantine, remotes, runs } = made
    remotes.show(...page)
    await settle()
    before(made)
    await replaceRelease(second, remotes, quarantine)
    await settle()
    assert.equal(runs(), 'current 2')
  })

test('a release that is not on the page is not set aside for what its timers still do', async () => {
  const { quarantine, remotes, runs } = createSite()
  remotes.show(...page)()
  await settle()
  await replaceRelease(second, remotes, quarantine)
  remotes.show(...page)
  await settle()
  assert.equal(runs(), 'current 2')
})
