import assert from 'node:assert/strict'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { writeShell, writeVersion } from 'federation/fixtures'
import { changeRegistry, makeCanary, makeCurrent, readRegistryFile, rollBack, useShell } from 'federation/registry'
import { guardOnce } from 'federation/guard'
import { temporarySite } from '../fixtures/temporary-site.ts'
import { thisDestination } from '../this-site.ts'

const site = temporarySite()
const mirror = join(site.folder, '../mirror')
const log = join(site.folder, '../log.txt')
const limit = join(site.folder, '../limit.txt')
const module = join(site.folder, '../bucket.mjs')

// A bucket that notes what it gets, and is away once it has taken as many files as the file `limit` says.
writeFileSync(
  module,
  `import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
export const host = {
  name: 'the bucket',
  has: async (path) => existsSync(${JSON.stringify(mirror)} + path),
  put: async (path, bytes) => {
    if (existsSync(${JSON.stringify(limit)})) {
      const left = Number(readFileSync(${JSON.stringify(limit)}))
      if (left === 0) throw new Error('507 no room')
      writeFileSync(${JSON.stringify(limit)}, String(left - 1))
    }
    mkdirSync(dirname(${JSON.stringify(mirror)} + path), { recursive: true })
    writeFileSync(${JSON.stringify(mirror)} + path, bytes)
    appendFileSync(${JSON.stringify(log)}, path + '\\n')
  },
}
`,
)

const current = (folder: string): string | undefined =>
  (JSON.parse(readFileSync(join(folder, 'registry.json'), 'utf8')) as { remotes: { current: { version: string } }[] })
    .remotes[0]?.current.version
const sent = (): string[] => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
const release = (version: string) =>
  [{ action: 'release', why: 'released' }, makeCurrent('mf-search', version)] as const

before(async () => {
  for (const version of ['1.0.0', '1.1.0']) writeVersion(site, 'mf-search', version)
  writeShell(site, '1.0.0')
  mkdirSync(join(site.folder, 'i18n'), { recursive: true })
  await changeRegistry(site, { action: 'build', why: 'built' }, useShell('1.0.0'))
})

beforeEach(async () => {
  for (const path of [mirror, log, limit]) rmSync(path, { recursive: true, force: true })
  await changeRegistry(site, ...release('1.0.0'))
})

test('a change reaches a folder, whole', async () => {
  const { change } = await thisDestination(mirror)
  await change(...release('1.1.0'))
  assert.equal(current(mirror), '1.1.0')
  assert.ok(existsSync(join(mirror, 'remotes/mf-search/1.1.0/entry.js')))
  await change({ action: 'rollback', why: 'slow' }, rollBack('mf-search'))
  assert.equal(current(mirror), '1.0.0')
})

test('a host gets releases first and what names them last', async () => {
  await (await thisDestination(module)).change(...release('1.1.0'))
  const paths = sent()
  assert.deepEqual(paths.slice(-2), ['/registry.json', '/published.json'])
  const place = (path: string): number => paths.findIndex((each) => each.startsWith(path))
  assert.ok(place('/remotes/') < place('/i18n/') && place('/i18n/') < place('/host.json'))
})

test('a host that fails midway keeps what it had; the store of record is right, and it is said what to run again', async () => {
  const destination = await thisDestination(module)
  await destination.change(...release('1.0.0'))
  writeFileSync(limit, '2')
  await assert.rejects(
    destination.change(...release('1.1.0')),
    /made in the site's folder, but the bucket still has.*507 no room\nRun again.*registry copy --to .*bucket\.mjs/,
  )
  assert.equal(current(site.folder), '1.1.0')
  assert.equal(current(mirror), '1.0.0')
  assert.ok(sent().includes('/remotes/mf-search/1.1.0/entry.js'))
  rmSync(limit)
  await destination.catchUp()
  assert.equal(current(mirror), '1.1.0')
  const before = sent().length
  await destination.catchUp()
  assert.equal(sent().length, before)
})

test('a place that cannot be used is found before anything changes', async () => {
  writeFileSync(join(site.folder, '../none.mjs'), 'export {}')
  await assert.rejects(thisDestination(join(site.folder, '../none.mjs')), /exports no 'host'/)
})

test('a trial that the guard takes back is taken back on the host too, at its next look if need be', async () => {
  const destination = await thisDestination(module)
  const terms = { share: 0.05, errorBudget: 0.02, leastViews: 1 }
  const onTrial = makeCanary('mf-search', '1.1.0', terms, new Date('2026-11-21T12:00:00Z'))
  await destination.change({ action: 'canary', why: 'tried' }, onTrial)
  const minute = '2026-11-21T12:01:00.000Z'
  const row = { remote: 'mf-search', version: '1.1.0', minute }
  const counts = () =>
    Promise.resolve([
      { ...row, event: 'view' as const, count: 10, networks: 10 },
      { ...row, event: 'broken' as const, count: 9, networks: 9 },
    ])
  writeFileSync(limit, '0')
  await assert.rejects(guardOnce(site, { counts, vitals: () => Promise.resolve([]) }, destination), /507 no room/)
  assert.equal(readRegistryFile(site).remotes[0]?.canary, undefined)
  rmSync(limit)
  await guardOnce(site, { counts, vitals: () => Promise.resolve([]) }, destination)
  assert.ok(!readFileSync(join(mirror, 'registry.json'), 'utf8').includes('"canary"'))
})
