import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import type { IntegrityList } from 'shared/remote'
import { changeRegistry } from './change-registry.ts'
import { temporarySite, writeShell, writeVersion } from '../fixtures/temporary-site.ts'
import { readHistory } from './history.ts'
import { isDecided } from './is-decided.ts'
import { makeCurrent, revert, rollBack, useShell, withdraw } from './moves.ts'
import { registryLines } from './print.ts'
import { lastList, readRegistryFile } from './registry-file.ts'
import { liveShell, shellBefore, shellPointer } from './shells.ts'
import { verifyRegistry } from './verify.ts'

const site = temporarySite()
writeVersion(site, 'mf-search', '1.0.0')
for (const version of ['1.0.0', '1.1.0']) writeShell(site, version)

const releaseShell = (version: string) =>
  changeRegistry(site, { action: 'release', why: 'released' }, useShell(version))
const listNow = (): IntegrityList | undefined => lastList(readRegistryFile(site))

beforeEach(async () => {
  await changeRegistry(site, { action: 'release', why: 'a remote' }, makeCurrent('mf-search', '1.0.0'))
  await releaseShell('1.0.0')
  await releaseShell('1.1.0')
})

test('a released shell is the one pages are written with, vouched for and in the history, and no remote changes', () => {
  assert.equal(liveShell(site)?.version, '1.1.0')
  assert.ok(listNow()?.releases['/shell/1.1.0/'])
  assert.deepEqual(readHistory(site).at(-1)?.shell, '1.1.0')
  assert.deepEqual(readHistory(site).at(-1)?.remotes, {})
  assert.deepEqual(verifyRegistry(site), [])
  const [line] = registryLines(readRegistryFile(site), shellPointer(site, readHistory(site)))
  assert.match(line ?? '', /^shell +1\.1\.0; before it 1\.0\.0$/)
})

test('the shell before goes on being vouched for, since pages written with it are open', () => {
  assert.ok(listNow()?.releases['/shell/1.0.0/'])
})

test('a shell is rolled back to the one before or to a named one, and forth again', async () => {
  const back = (version?: string) =>
    changeRegistry(site, { action: 'rollback', why: 'slow' }, rollBack('shell', version))
  await back()
  assert.equal(liveShell(site)?.version, '1.0.0')
  await assert.rejects(back(), /shell has no version to go back to/)
  await back('1.1.0')
  assert.equal(liveShell(site)?.version, '1.1.0')
  await back('1.0.0')
  assert.equal(liveShell(site)?.version, '1.0.0')
  await assert.rejects(back('1.0.0'), /shell is at 1\.0\.0 already/)
  await assert.rejects(back('7.7.7'), /There is no version 7\.7\.7 of shell/)
  assert.equal(liveShell(site)?.version, '1.0.0')
})

test('a row that changed the shell is undone like any other', async () => {
  const history = readHistory(site)
  const change = history.at(-1)
  assert.ok(change)
  await changeRegistry(site, { action: 'revert', why: 'undone' }, revert(change, shellBefore(history, change)))
  assert.equal(liveShell(site)?.version, '1.0.0')
})

test('starting the site leaves a shell alone that was rolled back, and takes a newer one', async () => {
  assert.equal(isDecided(readHistory(site), 'shell', '1.1.0'), undefined)
  await changeRegistry(site, { action: 'rollback', why: 'slow' }, rollBack('shell'))
  assert.equal(isDecided(readHistory(site), 'shell', '1.1.0')?.action, 'rollback')
  assert.equal(isDecided(readHistory(site), 'shell', '1.2.0'), undefined)
})

test('a crash between registry and shell is found, and the next change finishes it', async () => {
  const before = readFileSync(join(site.folder, 'host.json'))
  await changeRegistry(site, { action: 'rollback', why: 'slow' }, rollBack('shell'))
  writeFileSync(join(site.folder, 'host.json'), before)
  assert.match(verifyRegistry(site).join(), /Pages are written with shell 1\.1\.0, and row \d+ made 1\.0\.0 live/)
  await changeRegistry(site, { action: 'release', why: 'again' }, makeCurrent('mf-search', '1.0.0'))
  assert.equal(liveShell(site)?.version, '1.0.0')
  assert.deepEqual(verifyRegistry(site), [])
})

test('a shell is not withdrawn: what to do instead is said', async () => {
  await assert.rejects(
    changeRegistry(site, { action: 'withdraw', why: 'bad' }, withdraw('shell', '1.1.0')),
    /npm run evidence -- rollback shell/,
  )
})
