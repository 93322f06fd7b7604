import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { runInThisContext } from 'node:vm'
import type { ReleaseName } from 'federation/page-guard'
import { keepScriptedLoads, type ScriptedLoadsOptions } from './keep-scripted-loads.ts'
import { loadsInLoop, releaseThatReloads } from './scripted-loads.ts'

type Page = ScriptedLoadsOptions['page']
type Listener = Parameters<NonNullable<Page['navigation']>['addEventListener']>[1]
type Leaving = Parameters<Listener>[0]
/** Has the browser leave a page, which tells of it within the call. */
type Caller = (listener: Listener, event: Leaving) => void

const codeOf = (file: string): Caller => {
  const code: unknown = runInThisContext('((leave, event) => { leave(event) })', { filename: `http://x${file}` })
  assert.ok(typeof code === 'function')
  return (listener, event) => void code(listener, event)
}
const results = codeOf('/remotes/mf-search/2/page-results.js')
const latest = codeOf('/remotes/mf-latest/1/page-latest.js')
const shell = codeOf('/shell/1.0.0/main.js')
const shellForResults: Caller = (listener, event) => results(() => shell(listener, event), event)
const byExtension: Caller = (listener, event) =>
  codeOf('/chrome-extension://abc/content.js')(() => results(listener, event), event)

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
})

/** A tab in which pages follow each other. @param suspect given, the browser has no `navigation`, and pages just go */
const openTab = (suspect?: ReleaseName) => {
  const stored = new Map<string, string>()
  const open = ({ pressed = false, stands: openMs = 1000 } = {}) => {
    let hear: Listener = () => {}
    const presses: (() => void)[] = []
    let hide = (): void => {}
    const loads = keepScriptedLoads({
      page: {
        addEventListener: (name, listener) => void (name === 'pagehide' ? (hide = listener) : presses.push(listener)),
        ...(!suspect && { navigation: { addEventListener: (_: 'navigate', listener: Listener) => (hear = listener) } }),
      },
      suspect: () => suspect ?? null,
      read: (key) => stored.get(key) ?? null,
      write: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
    })
    mock.timers.tick(openMs)
    if (pressed) for (const press of presses) press()
    const leave = (by: Caller, how: Partial<Leaving> = {}): void =>
      by(hear, { userInitiated: false, downloadRequest: null, destination: { sameDocument: false }, ...how })
    const blamed = loads === null ? null : releaseThatReloads(loads, loadsInLoop(suspect ? {} : { navigation: {} }))
    return { blamed, leave, hide }
  }
  return { stored, open }
}

test('a release that has three pages loaded anew, one after the other, is told to the next page until that stands', () => {
  const { stored, open } = openTab()
  for (let time = 0; time < 3; time += 1) {
    const { blamed, leave } = open()
    assert.equal(blamed, null)
    leave(results)
    // A page that is left asks again where the first time takes long.
    leave(results)
  }
  assert.deepEqual(open({ stands: 31_000 }).blamed, { remote: 'mf-search', version: '2' })
  assert.equal(stored.size, 0)
  assert.equal(open().blamed, null)
})

test('a page that the browser itself loads anew, without a word to the page, ends the row', () => {
  const { open } = openTab()
  for (let time = 0; time < 3; time += 1) open().leave(results)
  assert.notEqual(open().blamed, null)
  assert.equal(open().blamed, null)
  for (let time = 0; time < 2; time += 1) open().leave(results)
  open()
  open().leave(results)
  assert.equal(open().blamed, null)
})

type Step = [by: Caller, how?: Partial<Leaving>, page?: { pressed?: boolean; stands?: number }]
const harmless: [what: string, steps: Step[]][] = [
  ['the person reloads in between', [[results], [results], [shell, { userInitiated: true }], [results]]],
  ['the person had pressed something', [[results], [results], [results, {}, { pressed: true }], [results], [results]]],
  ['the page had stood for a while', [[results], [results], [results, {}, { stands: 40_000 }], [results], [results]]],
  ['files are saved', [[results, { downloadRequest: 'a.csv' }], [results], [results]]],
  ['the page only changes its address', [[results, { destination: { sameDocument: true } }], [results], [results]]],
  ['code of the shell does it', [[shell], [shell], [shell]]],
  ['code of the shell does it, whoever called it', [[shellForResults], [shellForResults], [shellForResults]]],
  ['two releases do it by turns', [[results], [latest], [results]]],
  ['an extension of the browser is among it', [[byExtension], [byExtension], [byExtension]]],
]
for (const [what, steps] of harmless)
  test(`no release is blamed where ${what}`, () => {
    const { open } = openTab()
    for (const [by, how, page] of steps) open(page).leave(by, how)
    assert.equal(open().blamed, null)
  })

const suspected = { remote: 'mf-search', version: '2' }
const unnamed: [what: string, pages: { pressed?: boolean; stands?: number }[], blamed: ReleaseName | null][] = [
  ['five pages are gone within seconds', [{}, {}, {}, {}, {}], suspected],
  ['four are', [{}, {}, {}, {}], null],
  ['one of five stood for a while', [{}, {}, { stands: 6000 }, {}, {}], null],
  ['something was pressed on one of five', [{}, {}, {}, { pressed: true }, {}], null],
]
for (const [what, pages, blamed] of unnamed)
  test(`without the Navigation API a release is ${blamed ? '' : 'not '}blamed where ${what}`, () => {
    const { open } = openTab(suspected)
    for (const page of pages) open(page).hide()
    assert.deepEqual(open().blamed, blamed)
  })

test('with the Navigation API a page that is just gone says nothing', () => {
  const { open } = openTab()
  for (let time = 0; time < 5; time += 1) open().hide()
  assert.equal(open().blamed, null)
})
