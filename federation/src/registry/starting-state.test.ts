import assert from 'node:assert/strict'
import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import type { Release } from 'shared/remote'
import { integrityOf } from '../files/index.ts'
import { temporarySite, writeShell, writeVersion } from '../fixtures/temporary-site.ts'
import { registryCopy } from '../trust-server/index.ts'
import { changeRegistry, takenBackNow } from './change-registry.ts'
import { readHistory } from './history.ts'
import { makeCurrent, rollBack, useShell, withdraw } from './moves.ts'
import { lastList, readRegistryFile, type RegistryFile } from './registry-file.ts'
import { liveShell } from './shells.ts'
import { verifyRegistry } from './verify.ts'

const site = temporarySite()
const good = `${site.folder}-good`
/** `registry.json` before a release was withdrawn and another one rolled back. */
let former = ''
const path = (name: string): string => join(site.folder, name)
const text = (name: string): string => readFileSync(path(name), 'utf8')

before(async () => {
  writeShell(site, '1.0.0')
  await changeRegistry(site, { action: 'release', why: 'a shell' }, useShell('1.0.0'))
  for (const version of ['1.0.0', '1.1.0'])
    for (const remote of ['mf-search', 'mf-latest']) {
      writeVersion(site, remote, version)
      await changeRegistry(site, { action: 'release', why: 'a release' }, makeCurrent(remote, version))
    }
  former = text('registry.json')
  await changeRegistry(site, { action: 'withdraw', why: 'bad' }, withdraw('mf-search', '1.1.0'))
  await changeRegistry(site, { action: 'rollback', why: 'bad' }, rollBack('mf-latest'))
  cpSync(site.folder, good, { recursive: true })
})

beforeEach(() => {
  rmSync(site.folder, { recursive: true, force: true })
  cpSync(good, site.folder, { recursive: true })
})

const renew = () => changeRegistry(site, { action: 'renew', why: 'renewed' }, (state) => state)
const live = () => readRegistryFile(site).remotes.map(({ name, current }) => `${name} ${current.version}`)
const asReleased = ['mf-latest 1.0.0', 'mf-search 1.0.0']

/** Changes a file of the site's folder as somebody does who does not have the signing key. */
const edit = (name: string, change: (file: RegistryFile) => unknown): void => {
  const file = JSON.parse(text(name)) as RegistryFile
  writeFileSync(path(name), JSON.stringify(change(file) ?? file))
}

/** Writes a release that no team has made, with a description that fits its files. */
const forge = (version: string): Release => writeVersion(site, 'mf-latest', version, '// of nobody')
const forgeLive = (file: RegistryFile): void => {
  const row = file.remotes.find(({ name }) => name === 'mf-latest')
  if (row) row.current = forge('9.9.9')
}

const damages: [what: string, damage: () => void][] = [
  ['a release that was put into registry.json', () => edit('registry.json', forgeLive)],
  [
    'a release that was put into registry.json and its copy',
    () => ['registry.json', registryCopy].forEach((name) => edit(name, forgeLive)),
  ],
  ['a remote that was removed from registry.json', () => edit('registry.json', (file) => void file.remotes.pop())],
  ['an emptied registry.json', () => edit('registry.json', () => ({ schema: 1, remotes: [] }))],
  ['a missing registry.json', () => rmSync(path('registry.json'))],
  ['a cut registry.json', () => writeFileSync(path('registry.json'), text('registry.json').slice(0, 500))],
  ['an earlier registry.json', () => writeFileSync(path('registry.json'), former)],
]
for (const [what, damage] of damages)
  test(`a renewal signs what was released, and not ${what}`, async () => {
    damage()
    const { messages } = await renew()
    assert.match(messages.join(), /^The (registry was|rows of the registry were) (taken from its copy|made anew)/)
    assert.deepEqual(live(), asReleased)
    assert.deepEqual(lastList(readRegistryFile(site))?.withdrawn, ['/remotes/mf-search/1.1.0/'])
    assert.deepEqual(takenBackNow(site), ['/remotes/mf-latest/1.1.0/'])
    assert.deepEqual(verifyRegistry(site), [])
  })

test('a change that would change nothing writes a damaged registry.json anew', async () => {
  edit('registry.json', forgeLive)
  await changeRegistry(site, { action: 'build', why: 'built' }, makeCurrent('mf-latest', '1.0.0'))
  assert.deepEqual(live(), asReleased)
  assert.deepEqual(verifyRegistry(site), [])
})

test('what a live release says of itself after it was released is not signed', async () => {
  const row = readRegistryFile(site).remotes.find(({ name }) => name === 'mf-latest')
  assert.ok(row)
  forge('1.0.0')
  await renew()
  assert.deepEqual(readRegistryFile(site).remotes.find(({ name }) => name === 'mf-latest')?.current, row.current)
})

test('a release before that says something else of itself is not gone back to', async () => {
  await changeRegistry(site, { action: 'release', why: 'good now' }, makeCurrent('mf-latest', '1.1.0'))
  forge('1.0.0')
  const back = changeRegistry(site, { action: 'rollback', why: 'bad' }, rollBack('mf-latest'))
  await assert.rejects(back, /mf-latest\/1\.0\.0\/release\.json is not as it was released/)
})

test('an older release that says something else of itself, or of its routes, is not gone back to', async () => {
  writeVersion(site, 'mf-latest', '1.2.0')
  await changeRegistry(site, { action: 'release', why: 'the next' }, makeCurrent('mf-latest', '1.2.0'))
  const back = () => changeRegistry(site, { action: 'rollback', why: 'bad' }, rollBack('mf-latest', '1.1.0'))
  const was = text('remotes/mf-latest/1.1.0/release.json')
  forge('1.1.0')
  await assert.rejects(back(), /mf-latest\/1\.1\.0\/release\.json is not as it was released/)
  writeFileSync(path('remotes/mf-latest/1.1.0/release.json'), was.replace('"path":"/mf-latest"', '"path":"/search"'))
  await assert.rejects(back(), /mf-latest\/1\.1\.0\/release\.json is not as it was released/)
  writeFileSync(path('remotes/mf-latest/1.1.0/release.json'), was)
  await back()
  assert.ok(live().includes('mf-latest 1.1.0'))
})

test('a shell that was put into host.json is not signed, and another version of it neither', async () => {
  const shell = liveShell(site)
  assert.ok(shell)
  const files = { 'main.js': integrityOf('// of nobody') }
  writeFileSync(path('host.json'), JSON.stringify({ ...shell, version: '9.9.9', base: '/shell/9.9.9/', files }))
  await renew()
  assert.deepEqual(liveShell(site), shell)
  writeFileSync(path('shell/1.0.0/release.json'), JSON.stringify({ ...shell, files }))
  await renew()
  assert.equal(lastList(readRegistryFile(site))?.releases['/shell/9.9.9/'], undefined)
  writeFileSync(path('host.json'), JSON.stringify({ ...shell, files }))
  await assert.rejects(renew(), /no version 1\.0\.0 of shell in .* as it was released/)
})

test('what registry.json says was taken back is what the history says', async () => {
  edit('registry.json', (file) => ({ ...file, takenBack: [] }))
  await renew()
  assert.deepEqual(readRegistryFile(site).takenBack, ['/remotes/mf-latest/1.1.0/'])
})

test('a row that was added to the history makes nothing live', async () => {
  const row = readHistory(site).at(-1)
  const to = { current: '1.1.0', previous: '1.0.0' }
  const forged = {
    ...row,
    row: (row?.row ?? 0) + 1,
    remotes: { 'mf-latest': { from: null, to } },
    takenBack: undefined,
  }
  appendFileSync(path('history.jsonl'), `${JSON.stringify(forged)}\n`)
  await assert.rejects(renew(), /history\.jsonl goes on after row 7, where the signed registry ends/)
  assert.deepEqual(live(), asReleased)
})

test('an earlier registry.json with its copy is not signed as the newest, and revives no release that was withdrawn', async () => {
  for (const name of ['registry.json', registryCopy]) writeFileSync(path(name), former)
  await assert.rejects(renew(), /goes on after row 5/)
  const { messages } = await changeRegistry(site, { action: 'rollback', why: 'bad' }, rollBack('mf-search'))
  assert.match(messages.join(), /goes on after row 5/)
  assert.deepEqual(lastList(readRegistryFile(site))?.withdrawn, ['/remotes/mf-search/1.1.0/'])
  assert.deepEqual(takenBackNow(site), ['/remotes/mf-latest/1.1.0/', '/remotes/mf-search/1.1.0/'])
})

test('with nothing signed left the history makes the registry anew, for who takes a release back or accepts it', async () => {
  for (const name of ['registry.json', registryCopy]) edit(name, () => ({ schema: 1, remotes: [] }))
  await assert.rejects(renew(), /^Error: Nothing signed is left of the registry: .* registry checkpoint --why TEXT\. /)
  const { messages } = await changeRegistry(site, { action: 'checkpoint', why: 'it was lost' }, (state) => state)
  assert.match(messages[0] ?? '', /made anew from the history: .*not signed with the key of the site/)
  assert.deepEqual(live(), asReleased)
  await renew()
  assert.deepEqual(verifyRegistry(site), [])
})

test('a release that is not as it was signed does not become so by damage of the registry', async () => {
  for (const name of ['registry.json', registryCopy]) edit(name, forgeLive)
  forge('1.0.0')
  await assert.rejects(renew(), /not those of the signed list\. Nor are the releases as they were signed/)
})

test('with nothing signed left and a damaged history the change is refused', async () => {
  for (const name of ['registry.json', registryCopy]) rmSync(path(name))
  writeFileSync(path('history.jsonl'), text('history.jsonl').replace('"row":2', '"row":"2'))
  await assert.rejects(
    renew(),
    /Nothing signed is left of the registry, nor a whole history: .*registry\.json is missing/,
  )
})

test('in a new folder a change starts from nothing', async () => {
  for (const remotes of [undefined, '{"schema":1,"remotes":[]}']) {
    rmSync(site.folder, { recursive: true })
    mkdirSync(site.folder)
    if (remotes) writeFileSync(path('registry.json'), remotes)
    writeVersion(site, 'mf-search', '1.0.0')
    const { messages } = await changeRegistry(
      site,
      { action: 'release', why: 'the first' },
      makeCurrent('mf-search', '1.0.0'),
    )
    assert.deepEqual([messages, live()], [[], ['mf-search 1.0.0']])
  }
})
