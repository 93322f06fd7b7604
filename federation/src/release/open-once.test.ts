import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtRemote, temporarySite, writeShell } from '../fixtures/index.ts'
import { changeRegistry, useShell } from '../registry/index.ts'
import { usualLimits } from '../rendering/index.ts'
import { adoptBuild } from './adopt-build.ts'
import { openOnce } from './open-once.ts'

const site = temporarySite()
writeShell(site, '1.0.0-a')
await changeRegistry(site, { action: 'build', why: 'First.' }, useShell('1.0.0-a'))

/** What the shell's server build does with a remote as it is opened. */
const shellServer = `
exports.openRemote = async (container) => {
  await container.init({})
  const { remote } = (await container.get('./remote'))()
  return remote
}
`
const open = (version: string, files: Record<string, string> = {}) =>
  openOnce(site, adoptBuild(site, builtRemote('mf-search', version, { files }), version), {
    ...usualLimits,
    cold: 1000,
  })

test('without a shell that can open it a release is not opened, and that is said', async () => {
  assert.deepEqual(await open('1.0.0'), ['it was not opened: no shell is live that could'])
  mkdirSync(join(site.folder, 'server/shell/1.0.0-a'), { recursive: true })
  writeFileSync(join(site.folder, 'server/shell/1.0.0-a/server.cjs'), shellServer)
})

test('a release that starts is opened with every page', async () => {
  assert.deepEqual(await open('1.1.0'), ["the browser's build starts in the shell, with every page and layer"])
})

const page = (version: string, body: string) => `window['mf_search_${version.replaceAll('.', '_')}'] = {
  init() {}, get: async () => () => ({ remote: { contract: '1.0.0', layers: {}, pages: { only: ${body} } } }) }`

test('scripts and styles that a release loads later are loaded, and one that is not there is told', async () => {
  const load = (path: string) => `() => new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = document.baseURI + '${path}'
    script.onload = () => resolve(window.later)
    script.onerror = () => reject(new Error('${path} could not be loaded'))
    document.head.appendChild(script)
  })`
  const later = { 'later.js': 'window.later = { Page: () => null }' }
  await open('1.2.0', { 'entry.js': page('1.2.0', load('later.js')), ...later })
  await assert.rejects(open('1.2.1', { 'entry.js': page('1.2.1', load('gone.js')) }), /gone\.js could not be loaded/)
})

test('a container that is declared by `var` is on the window', async () => {
  const entry = page('1.3.0', 'async () => ({ Page: () => null })').replace(
    "window['mf_search_1_3_0']",
    'var mf_search_1_3_0',
  )
  await open('1.3.0', { 'entry.js': entry })
})

const faults: [what: string, version: string, entry: string, sentence: RegExp][] = [
  ['throws', '2.0.0', 'mf_search_2_0_0; throw new Error("no way")', /does not start .*: .*(no way|not defined)/],
  ['has no container', '2.0.1', '"mf_search_2_0_1"', /puts no container with init and get on window/],
  ['lacks a page', '2.0.2', page('2.0.2', 'undefined'), /has no page 'only', which remote\.json names/],
  ['gives no page', '2.0.3', page('2.0.3', 'async () => ({})'), /its page 'only' gives no Page/],
  ['never ends', '2.0.4', '"mf_search_2_0_4"; for (;;) {}', /it was not done in its time/],
  [
    'reads files',
    '2.0.5',
    page('2.0.5', "async () => ({ Page: process.getBuiltinModule('fs').readFileSync('/etc/passwd') })"),
    /does not start/,
  ],
  [
    'makes code of strings',
    '2.0.6',
    page('2.0.6', "async () => ({ Page: new Function('return 1') })"),
    /does not start/,
  ],
]
for (const [what, version, entry, sentence] of faults) {
  test(`a release that ${what} is refused, and the command goes on`, async () => {
    await assert.rejects(open(version, { 'entry.js': entry }), sentence)
  })
}
