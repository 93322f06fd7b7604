import assert from 'node:assert/strict'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { verifySignedList } from '../trust-server/index.ts'
import type { IntegrityList } from 'shared/remote'
import { changeRegistry } from './change-registry.ts'
import { temporarySite, writeVersion } from '../fixtures/temporary-site.ts'
import { readHistory } from './history.ts'
import { makeCurrent, revert, rollBack, withdraw } from './moves.ts'
import { readRegistryFile } from './registry-file.ts'
import { verifyRegistry } from './verify.ts'

const site = temporarySite()

before(async () => {
  for (const version of ['1.0.0', '1.1.0']) writeVersion(site, 'mf-search', version)
  await changeRegistry(site, { action: 'release', why: 'the first' }, makeCurrent('mf-search', '1.0.0'))
})

beforeEach(async () => {
  await changeRegistry(site, { action: 'release', why: 'the next' }, makeCurrent('mf-search', '1.1.0'))
})

const listNow = (): IntegrityList => {
  const { integrity } = readRegistryFile(site)
  assert.ok(integrity)
  const list = verifySignedList(integrity, readFileSync(join(site.folder, 'release-key.pub'), 'utf8').trim())
  assert.ok(list)
  return list
}

const currentNow = (): string | undefined => readRegistryFile(site).remotes[0]?.current.version

test('a change leaves a row that says who, why, and what was before and after', () => {
  const last = readHistory(site).at(-1)
  assert.equal(last?.why, 'the next')
  assert.deepEqual(last?.remotes['mf-search']?.to, { current: '1.1.0', previous: '1.0.0' })
  assert.match(last?.by ?? '', /@/)
})

test('wanting what is so already changes nothing', async () => {
  const rows = readHistory(site).length
  const { change } = await changeRegistry(site, { action: 'release', why: 'again' }, makeCurrent('mf-search', '1.1.0'))
  assert.equal(change, undefined)
  assert.equal(readHistory(site).length, rows)
})

test('each change has a higher serial, and its list vouches for what can be run', async () => {
  const { serial } = listNow()
  await changeRegistry(site, { action: 'rollback', why: 'it was slow' }, rollBack('mf-search'))
  assert.ok(listNow().serial > serial)
  assert.deepEqual(Object.keys(listNow().releases), ['/remotes/mf-search/1.0.0/'])
  assert.equal(currentNow(), '1.0.0')
  await changeRegistry(site, { action: 'release', why: 'it is quick now' }, makeCurrent('mf-search', '1.1.0'))
  assert.deepEqual(
    Object.keys(listNow().releases),
    ['/remotes/mf-search/1.0.0/', '/remotes/mf-search/1.1.0/'].toReversed(),
  )
})

test('a withdrawn version cannot be made live again, until that is undone', async () => {
  const { change } = await changeRegistry(site, { action: 'withdraw', why: 'it leaks' }, withdraw('mf-search', '1.1.0'))
  assert.deepEqual(listNow().withdrawn, ['/remotes/mf-search/1.1.0/'])
  assert.equal(currentNow(), '1.0.0')
  await assert.rejects(
    changeRegistry(site, { action: 'release', why: 'again' }, makeCurrent('mf-search', '1.1.0')),
    /1\.1\.0 is withdrawn/,
  )
  assert.ok(change)
  await changeRegistry(site, { action: 'revert', why: 'it was another one' }, revert(change))
  assert.deepEqual(listNow().withdrawn, [])
  assert.equal(currentNow(), '1.1.0')
})

test('a version that is not there is not made live', async () => {
  await assert.rejects(
    changeRegistry(site, { action: 'release', why: 'a slip' }, makeCurrent('mf-search', '9.9.9')),
    /There is no version 9\.9\.9 of mf-search/,
  )
  assert.equal(currentNow(), '1.1.0')
})

test('a history that a crash cut short is made whole by the next change', async () => {
  const path = join(site.folder, 'history.jsonl')
  const whole = readFileSync(path, 'utf8')
  const lines = whole.trimEnd().split('\n')
  writeFileSync(path, `${lines.slice(0, -1).join('\n')}\n${lines.at(-1)?.slice(0, 20)}`)
  await changeRegistry(site, { action: 'rollback', why: 'after the crash' }, rollBack('mf-search'))
  assert.ok(readFileSync(path, 'utf8').startsWith(whole))
  assert.deepEqual(
    readHistory(site).map(({ row }) => row),
    readHistory(site).map((_, place) => place + 1),
  )
})

test('a file that is not the one that was released is found', async () => {
  assert.deepEqual(verifyRegistry(site), [])
  const path = join(site.folder, 'remotes/mf-search/1.1.0/entry.js')
  const good = readFileSync(path)
  appendFileSync(path, ' ')
  assert.deepEqual(verifyRegistry(site), ['/remotes/mf-search/1.1.0/entry.js is not the file that was released.'])
  writeFileSync(path, good)
})

test('a packed file beside a released one is found when it holds something else, or cannot be unpacked', () => {
  const path = join(site.folder, 'remotes/mf-search/1.1.0/entry.js')
  const good = readFileSync(path)
  const table = [
    ['.gz', gzipSync(good), true],
    ['.br', brotliCompressSync(good), true],
    ['.gz', gzipSync('alert(1)'), false],
    ['.br', brotliCompressSync('alert(1)'), false],
    ['.br', Buffer.from('no archive'), false],
  ] as const
  for (const [ending, bytes, isGood] of table) {
    writeFileSync(`${path}${ending}`, bytes)
    const name = `/remotes/mf-search/1.1.0/entry.js${ending}`
    assert.deepEqual(verifyRegistry(site), isGood ? [] : [`${name} is not the file that was released.`])
    rmSync(`${path}${ending}`)
  }
})

test('a list that was changed after it was signed is refused', () => {
  const { integrity } = readRegistryFile(site)
  assert.ok(integrity)
  const key = readFileSync(join(site.folder, 'release-key.pub'), 'utf8').trim()
  assert.equal(verifySignedList({ ...integrity, list: integrity.list.replace('1.0.0', '6.6.6') }, key), undefined)
})
