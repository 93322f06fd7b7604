import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ReleaseName } from './code-at.ts'
import { watchLeaving } from './watch-leaving.ts'

const mine = { remote: 'mf-a', version: '1' }
const byRelease = `Error\n    at listen (https://x.org/shell/1/main.js:1:1)\n    at go (https://x.org/remotes/mf-a/1/a.js:1:1)`
const byShell = `Error\n    at listen (https://x.org/shell/1/main.js:1:1)\n    at go (https://x.org/shell/1/main.js:1:1)`
const byNobody = `Error\n    at listen (https://x.org/shell/1/main.js:1:1)`

interface Left {
  url?: string
  stack?: string
  userInitiated?: boolean
  pressed?: boolean
  begun?: ReleaseName | null
}

/** @returns whether the page stayed, and which release is reported */
const leave = ({
  url = 'https://dead.invalid/',
  stack = byRelease,
  userInitiated = false,
  pressed,
  begun = null,
}: Left) => {
  const reported: ReleaseName[] = []
  let stayed = false
  let navigate: ((event: never) => void) | undefined
  let press = (): void => {}
  watchLeaving({
    page: {
      location: { origin: 'https://x.org' },
      addEventListener: (_type, listener) => (press = listener),
      navigation: { addEventListener: (_type, listener) => (navigate = listener as (event: never) => void) },
      HTMLElement: { prototype: { click: () => {} } },
    },
    begun: () => begun,
    onLeft: (release) => reported.push(release),
    stack: () => stack,
  })
  if (pressed) press()
  navigate?.({
    userInitiated,
    downloadRequest: null,
    cancelable: true,
    preventDefault: () => (stayed = true),
    destination: { url, sameDocument: false },
  } as never)
  return [stayed, ...reported]
}

test('a release that sends the page elsewhere before anything was pressed is stopped and told', () =>
  assert.deepEqual(leave({}), [true, mine]))
test('what registered the listener, which Firefox names too, has called nothing', () => {
  const registered =
    'EventListener.handleEvent*watch@https://x.org/shell/1/main.js:1:1\nstart@https://x.org/shell/1/main.js:1:1'
  const stack = `listen@https://x.org/shell/1/main.js:1:1\n${registered}`
  assert.deepEqual(leave({ stack, begun: mine }), [true, mine])
  assert.deepEqual(
    leave({
      stack: `listen@https://x.org/shell/1/main.js:1:1\ngo@https://x.org/remotes/mf-a/1/a.js:1:1\n${registered}`,
    }),
    [true, mine],
  )
})
test('where the browser names no call it is the release that has just begun', () => {
  assert.deepEqual(leave({ stack: byNobody, begun: mine }), [true, mine])
  assert.deepEqual(leave({ stack: byNobody }), [false])
})
for (const [what, left] of [
  ['a link that was pressed', { userInitiated: true }],
  ['what follows a press later', { pressed: true }],
  ['another page of the site', { url: 'https://x.org/search' }],
  ['a mail program', { url: 'mailto:a@x.org' }],
  ['the shell itself', { stack: byShell, begun: mine }],
] satisfies [string, Left][])
  test(`nobody is told of ${what}`, () => assert.deepEqual(leave(left), [false]))

/** @returns whether a link was pressed, and which release is reported, without the Navigation API */
const pressByCode = (href: string, stack: string, target = '') => {
  const reported: ReleaseName[] = []
  let pressed = false
  const prototype = { click: () => void (pressed = true) }
  watchLeaving({
    page: { location: { origin: 'https://x.org' }, addEventListener: () => {}, HTMLElement: { prototype } },
    begun: () => mine,
    onLeft: (release) => reported.push(release),
    stack: () => stack,
  })
  Object.assign(Object.create(prototype) as typeof prototype, { href, target }).click()
  return [pressed, ...reported]
}
test('a link that a release presses leads nowhere else, also without the Navigation API', () => {
  assert.deepEqual(pressByCode('https://dead.invalid/', byRelease), [false, mine])
  assert.deepEqual(pressByCode('https://dead.invalid/', byShell), [true])
  assert.deepEqual(pressByCode('https://x.org/search', byRelease), [true])
  assert.deepEqual(pressByCode('mailto:a@x.org', byRelease), [true])
  assert.deepEqual(pressByCode('https://dead.invalid/', byRelease, '_blank'), [true])
})
