import assert from 'node:assert/strict'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { builtRemote, temporarySite, writeShell } from '../fixtures/index.ts'
import { changeRegistry, prune, readRegistryFile, useShell, verifyRegistry } from '../registry/index.ts'
import { siteAlone, type Destination } from './destination.ts'
import { releaseBuilt } from './release-built.ts'

const site = temporarySite()
const path = (name: string): string => join(site.folder, name)
const contract = { version: '1.0.0', contract: '1.1.0', provides: {}, types: null }

beforeEach(async () => {
  rmSync(site.folder, { recursive: true, force: true })
  writeShell(site, '1.0.0')
  writeFileSync(path('shell/1.0.0/contract.json'), JSON.stringify(contract))
  await changeRegistry(site, { action: 'build', why: 'First.' }, useShell('1.0.0'))
})

const release = (folder: string, version: string, to: Destination = siteAlone(site), name = 'mf-search') =>
  releaseBuilt(site, { name, folder, version }, to, () => {})
const entry = (version: string) => readFileSync(path(`remotes/mf-search/${version}/entry.js`), 'utf8')

test('of two releases of one version at once the files of the first are live, and the second is refused', async () => {
  const [first, second] = ['the first', 'the second'].map((mark) => builtRemote('mf-search', '1.0.0', { mark }))
  let other: Promise<unknown> | undefined
  const whileTried: Destination = {
    ...siteAlone(site),
    change: (intent, move) => {
      other = release(second ?? '', '1.0.0').catch(String)
      return siteAlone(site).change(intent, move)
    },
  }
  assert.ok(await release(first ?? '', '1.0.0', whileTried))
  assert.match(String(await other), /mf-search 1\.0\.0 was released before; versions never change/)
  assert.match(entry('1.0.0'), /the first/)
  assert.deepEqual(verifyRegistry(site), [])
})

test('the same build twice is the same release, and a version never takes other files, also when its own were removed', async () => {
  const files = { 'server/entry.cjs': 'module.exports = {}' }
  await release(builtRemote('mf-search', '1.0.0', { files }), '1.0.0')
  assert.equal(await release(builtRemote('mf-search', '1.0.0', { files }), '1.0.0'), undefined)
  for (const other of [{}, { ...files, 'texts/en.json': '{"title":"Other"}' }, { ...files, 'texts/fr.json': '{}' }])
    await assert.rejects(release(builtRemote('mf-search', '1.0.0', { files: other }), '1.0.0'), /was released before/)
  await release(builtRemote('mf-search', '1.1.0'), '1.1.0')
  await release(builtRemote('mf-search', '1.2.0'), '1.2.0')
  await prune(site, { rows: 0, age: 0, now: new Date() }, 'tidied')
  assert.ok(!existsSync(path('remotes/mf-search/1.0.0')))
  await assert.rejects(release(builtRemote('mf-search', '1.0.0'), '1.0.0'), /was released before/)
})

test("a build of another remote is refused before it takes a version's place", async () => {
  const folder = builtRemote('mf-latest', '1.0.0')
  await assert.rejects(release(folder, '1.0.0'), /is a build of mf-latest, not of mf-search/)
  assert.ok(!existsSync(path('remotes')))
})

test('a version is the name of a folder of its own', async () => {
  await release(builtRemote('mf-search', '1.0.0'), '1.0.0')
  for (const version of ['.', '..', '1/../..'])
    await assert.rejects(release(builtRemote('mf-search', version), version), /Invalid format/)
  assert.ok(existsSync(path('remotes/mf-search/1.0.0/entry.js')))
})

test('a refused build leaves nothing behind, also of its build for rendering', async () => {
  const refuse: Destination = { ...siteAlone(site), change: () => Promise.reject(new Error('it takes too much')) }
  const files = { 'server/entry.cjs': 'module.exports = {}' }
  await assert.rejects(release(builtRemote('mf-search', '1.0.0', { files }), '1.0.0', refuse), /it takes too much/)
  for (const folder of ['remotes/mf-search/1.0.0', 'server/remotes/mf-search/1.0.0'])
    assert.ok(!existsSync(path(folder)))
  assert.ok(await release(builtRemote('mf-search', '1.0.0'), '1.0.0'))
  assert.equal(readRegistryFile(site).remotes[0]?.current.files?.['server.json'], undefined)
})

test('a release makes a damaged registry anew, or leaves nothing behind', async () => {
  await release(builtRemote('mf-search', '1.0.0'), '1.0.0')
  await release(builtRemote('mf-latest', '1.0.0'), '1.0.0', siteAlone(site), 'mf-latest')
  const cut = (name: string): void => writeFileSync(path(name), readFileSync(path(name), 'utf8').slice(0, 500))
  cut('registry.json')
  await release(builtRemote('mf-search', '1.1.0'), '1.1.0')
  assert.deepEqual(
    readRegistryFile(site).remotes.map(({ name, current }) => `${name} ${current.version}`),
    ['mf-latest 1.0.0', 'mf-search 1.1.0'],
  )
  assert.deepEqual(verifyRegistry(site), [])
  const refused = async (sentence: RegExp): Promise<void> => {
    await assert.rejects(release(builtRemote('mf-search', '1.2.0'), '1.2.0'), sentence)
    assert.ok(!existsSync(path('remotes/mf-search/1.2.0')))
  }
  for (const name of ['registry.json', 'registry-copy.json']) cut(name)
  await refused(/Nothing signed is left of the registry: restore/)
  writeFileSync(path('history.jsonl'), readFileSync(path('history.jsonl'), 'utf8').replace('"row"', '"rows"'))
  await refused(/Nothing signed is left of the registry, nor a whole history/)
})
