import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInThisContext } from 'node:vm'
import { detectRenderLoop, reusesFrames } from './detect-render-loop.ts'
import { reportUpdates } from './report-updates.ts'

const { port1 } = new MessageChannel()
const message = (data: unknown, target: unknown = port1): MessageEvent =>
  Object.defineProperty(new MessageEvent('message', { data }), 'target', { value: target })
/** What the browser tells of while React draws and runs effects. */
const drawing = message(null)

type Act = (next: () => void) => void
/** A function of a file that does what it is given. */
const codeOf = (file: string): Act => {
  const code: unknown = runInThisContext('(next => { next() })', { filename: `http://x${file}` })
  assert.ok(typeof code === 'function')
  return (next) => void code(next)
}
const shell = codeOf('/shell/1.0.0/main.js')
const results = codeOf('/remotes/mf-search/2/page-results.js')
const latest = codeOf('/remotes/mf-latest/1/page-latest.js')
const extension = codeOf('/../../chrome-extension://abc/content.js')

/** @param stack what the stack is said to be, where that of the test is not meant */
const createPage = (stack?: string, suspect?: () => { remote: string; version: string }) => {
  const page = { queueMicrotask: (): void => {}, event: undefined as unknown }
  const reported: string[] = []
  const clock = { now: 0 }
  const updates = reportUpdates(page)
  updates.hear = detectRenderLoop({
    event: () => page.event,
    onEndless: ({ remote, version }) => reported.push(`${remote} ${version}`),
    now: () => clock.now,
    ...(stack !== undefined && { stack: () => stack }),
    ...(suspect && { suspect }),
  })
  /** Changes state in code that something began, the outermost first. */
  const update = (event: unknown, ...stack: Act[]): void => {
    page.event = event
    const inTurn = stack.reduceRight<() => void>(
      (inner, act) => () => act(inner),
      () => page.queueMicrotask(),
    )
    inTurn()
  }
  /** Passes seconds, in each of which something happens a number of times. */
  const pass = (seconds: number, times: number, act: (time: number) => void): void => {
    const begun = clock.now
    for (let time = 0; time < seconds * times; time += 1) {
      clock.now = begun + (time * 1000) / times
      act(time)
    }
    clock.now = begun + seconds * 1000
  }
  return { reported, update, pass }
}

test('a release whose effects change state for five seconds, and little else does, is told of', () => {
  const { reported, update, pass } = createPage()
  pass(5, 50, (time) => {
    update(drawing, shell, results)
    // Something on the page tells how long ago it was.
    if (time % 50 === 0) update(undefined, latest)
  })
  assert.deepEqual(reported, [])
  pass(1, 50, () => update(drawing, shell, results))
  assert.deepEqual(reported, ['mf-search 2'])
})

test('one that is slow to draw is told of, too', () => {
  const { reported, update, pass } = createPage()
  pass(7, 8, () => update(drawing, shell, results))
  assert.deepEqual(reported, ['mf-search 2'])
})

const harmless: [
  what: string,
  times: number,
  act: (update: ReturnType<typeof createPage>['update'], time: number) => void,
][] = [
  ['a clock or an animation draws with each frame', 240, (update) => update(undefined, results)],
  [
    'what each frame changes is measured in an effect',
    60,
    (update) => {
      update(undefined, results)
      update(drawing, shell, results)
      update(drawing, shell, results)
    },
  ],
  [
    'a person types',
    10,
    (update) => {
      update(new Event('input'), shell, results)
      update(drawing, shell, results)
    },
  ],
  ['a worker tells of its progress', 100, (update) => update(message({ done: 1 }), results)],
  ['the shell draws much', 200, (update) => update(drawing, shell)],
  ['an extension of the browser is among it', 100, (update) => update(drawing, shell, extension, results)],
  ['two releases change state by turns', 100, (update, time) => update(drawing, shell, time % 2 ? results : latest)],
  ['effects change state now and then', 4, (update) => update(drawing, shell, results)],
]
for (const [what, times, act] of harmless)
  test(`no release is told of where ${what}`, () => {
    const { reported, update, pass } = createPage()
    pass(12, times, (time) => act(update, time))
    assert.deepEqual(reported, [])
  })

const frame = (file: string): string => `\n    at f (http://x${file}:1:1)`
const ofRelease = frame('/remotes/mf-search/2/page-results.js')
const stacks: [what: string, stack: string, reported: string[]][] = [
  ['a task of React', `Error${ofRelease}${frame('/shell/1.0.0/main.js')}`, ['mf-search 2']],
  ["a release's own task", `Error${frame('/shell/1.0.0/main.js')}${ofRelease}`, []],
]
for (const [what, stack, expected] of stacks)
  test(`what begins with ${what} ${expected.length > 0 ? 'counts' : 'does not count'}`, () => {
    const { reported, update, pass } = createPage(stack)
    pass(6, 50, () => update(drawing))
    assert.deepEqual(reported, expected)
  })

const shellAlone = `Error${frame('/shell/1.0.0/main.js')}`
const suspected: [what: string, stack: string, others: number, reported: string[]][] = [
  ['names nobody', shellAlone, 0, ['mf-latest 1']],
  ['names another', `Error${ofRelease}${frame('/shell/1.0.0/main.js')}`, 0, ['mf-search 2']],
  ["begins with a release's own task", `Error${ofRelease}`, 0, []],
  ['names nobody, of what a clock draws', shellAlone, 1, []],
]
for (const [what, stack, others, expected] of suspected)
  test(`where a release is suspected, a stack that ${what} is ${expected.join() || "nobody's"}`, () => {
    const { reported, update, pass } = createPage(stack, () => ({ remote: 'mf-latest', version: '1' }))
    pass(6, 50, () => {
      for (let other = 0; other < others; other += 1) update(undefined)
      update(drawing)
    })
    assert.deepEqual(reported, expected)
  })

test('V8 keeps the frame of each call', () => assert.equal(reusesFrames(), false))

test('no release is told of whose effects change state for less long, however often', () => {
  const { reported, update, pass } = createPage()
  for (let time = 0; time < 3; time += 1) {
    pass(4, 100, () => update(drawing, shell, results))
    pass(2, 1, () => update(undefined, results))
  }
  assert.deepEqual(reported, [])
})

test('the page does what it was asked to, whether it is heard or not', () => {
  const done: string[] = []
  const page = { queueMicrotask: (task: () => void): void => task() }
  const updates = reportUpdates(page)
  page.queueMicrotask(() => done.push('first'))
  updates.hear = () => done.push('heard')
  page.queueMicrotask(() => done.push('second'))
  assert.deepEqual(done, ['first', 'second', 'heard'])
})
