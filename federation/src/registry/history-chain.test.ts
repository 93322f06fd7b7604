import assert from 'node:assert/strict'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import fc from 'fast-check'
import type { IntegrityList } from 'shared/remote'
import { changeRegistry } from './change-registry.ts'
import { temporarySite, writeShell, writeVersion } from '../fixtures/temporary-site.ts'
import { readHistory } from './history.ts'
import { makeCanary, makeCurrent, promote, rollBack, useShell, withdraw } from './moves.ts'
import { prune } from './prune.ts'
import { lastList, readRegistryFile, registryPath } from './registry-file.ts'
import { signList } from './sign-list.ts'
import { signingKey } from './signing-key.ts'
import { verifyRegistry } from './verify.ts'

const site = temporarySite()
const good = `${site.folder}-good`
const path = join(site.folder, 'history.jsonl')
const text = (): string => readFileSync(path, 'utf8')
const terms = { share: 0.1, errorBudget: 0.02, leastViews: 200 }

before(async () => {
  writeShell(site, '1.0.0')
  await changeRegistry(site, { action: 'release', why: 'a shell' }, useShell('1.0.0'))
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    writeVersion(site, 'mf-search', version)
    await changeRegistry(site, { action: 'release', why: 'a release' }, makeCurrent('mf-search', version))
  }
  writeVersion(site, 'mf-search', '1.3.0')
  await changeRegistry(site, { action: 'canary', why: 'tried' }, makeCanary('mf-search', '1.3.0', terms, new Date()))
  await changeRegistry(site, { action: 'promote', why: 'good' }, promote('mf-search'))
  await changeRegistry(site, { action: 'rollback', why: 'bad' }, rollBack('mf-search'))
  await changeRegistry(site, { action: 'withdraw', why: 'bad' }, withdraw('mf-search', '1.3.0'))
  await prune(site, { rows: 0, age: 0, now: new Date(Date.now() + 1000) }, 'old')
  cpSync(site.folder, good, { recursive: true })
})

beforeEach(() => {
  rmSync(site.folder, { recursive: true, force: true })
  cpSync(good, site.folder, { recursive: true })
})

/** A copy that lacks some fields. */
const without = (from: object, ...names: string[]): object =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)))

const rollForward = () =>
  changeRegistry(site, { action: 'release', why: 'another' }, makeCurrent('mf-search', '1.1.0')).then(() => {})

test('each row names the line before it, and the signed list where the history ends', () => {
  const rows = readHistory(site)
  assert.equal(rows[0]?.before, undefined)
  for (const row of rows.slice(1)) assert.match(row.before ?? '', /^[0-9a-f]{64}$/)
  assert.equal(lastList(readRegistryFile(site))?.log?.row, rows.length)
  assert.deepEqual(verifyRegistry(site), [])
})

test('each row says who acted, and that a command of this machine proves nobody', () => {
  for (const { by, proof } of readHistory(site)) {
    assert.match(by, /@/)
    assert.equal(proof, 'local')
  }
})

/** What somebody could do to the file's lines. */
const tamper = fc.oneof(
  fc.record({ kind: fc.constant('byte' as const), at: fc.nat(), to: fc.integer({ min: 0, max: 255 }) }),
  fc.record({ kind: fc.constantFrom('drop' as const, 'double' as const), at: fc.nat() }),
  fc.record({ kind: fc.constant('swap' as const), at: fc.nat(), other: fc.nat() }),
  fc.record({ kind: fc.constant('cut' as const), at: fc.nat() }),
)
const tampered = (whole: string, how: typeof tamper extends fc.Arbitrary<infer How> ? How : never): Buffer => {
  const bytes = Buffer.from(whole)
  const lines = whole.split('\n').slice(0, -1)
  const joined = (each: readonly string[]): Buffer => Buffer.from(each.map((line) => `${line}\n`).join(''))
  const place = how.at % lines.length
  switch (how.kind) {
    case 'byte':
      bytes[how.at % bytes.length] = how.to
      return bytes
    case 'drop':
      return joined(lines.toSpliced(place, 1))
    case 'double':
      return joined(lines.toSpliced(place, 0, lines[place] ?? ''))
    case 'swap': {
      const other = how.other % lines.length
      return joined(lines.with(place, lines[other] ?? '').with(other, lines[place] ?? ''))
    }
    case 'cut':
      return bytes.subarray(0, how.at % bytes.length)
  }
}

test('any byte changed, line removed, doubled or moved, and any end cut off is found', () => {
  const whole = text()
  fc.assert(
    fc.property(tamper, (how) => {
      const bytes = tampered(whole, how)
      writeFileSync(path, bytes)
      if (bytes.equals(Buffer.from(whole))) return
      assert.notDeepEqual(verifyRegistry(site), [])
    }),
    { numRuns: process.env['UNIT_TESTS'] === 'full' ? 300 : 60 },
  )
})

test('a history that was written anew from its first line on is found', () => {
  const rows = readHistory(site).map((row) => ({ ...without(row, 'before'), by: 'somebody else' }))
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  assert.match(verifyRegistry(site).join('\n'), /does not end with row 9/)
})

test('the change that the registry states is that of the signed list, and what was taken back is as the history says', () => {
  const file = readRegistryFile(site)
  const write = (more: object): void => writeFileSync(registryPath(site), JSON.stringify({ ...file, ...more }))
  write({ change: { ...file.change, by: 'somebody else' } })
  assert.match(verifyRegistry(site).join('\n'), /made by another row 9/)
  write({ takenBack: [] })
  assert.match(verifyRegistry(site).join('\n'), /other releases as taken back/)
})

test('what was changed or cut off stays found after the changes that follow', async () => {
  const lines = text().split('\n')
  writeFileSync(path, lines.toSpliced(7, 2).join('\n'))
  await rollForward()
  assert.match(verifyRegistry(site).join('\n'), /Row 9 of the history does not follow the line before it/)
  writeFileSync(path, text().replace('"why":"tried"', '"why":"never"'))
  await rollForward()
  assert.match(verifyRegistry(site).join('\n'), /Row 6 of the history does not follow/)
})

test('a row that a crash kept out of the file is no damage, and the next change brings it', async () => {
  const lines = text().split('\n')
  writeFileSync(path, lines.toSpliced(-2, 1).join('\n'))
  assert.deepEqual(verifyRegistry(site), ['The history ends with row 8, the registry was made by row 9.'])
  await rollForward()
  assert.deepEqual(verifyRegistry(site), [])
})

test('a loss that cannot be made good is taken as it stands by the site, and found no more; another one is', async () => {
  writeFileSync(path, text().replace('"why":"tried"', '"why":7'))
  assert.match(verifyRegistry(site).join('\n'), /line 5/)
  const accept = (team?: string) =>
    changeRegistry(site, { action: 'checkpoint', why: 'line 5 is lost', team }, (state) => state)
  await assert.rejects(accept('search'), /the history belongs to the site/)
  await accept()
  assert.deepEqual(verifyRegistry(site), [])
  await rollForward()
  assert.deepEqual(verifyRegistry(site), [])
  writeFileSync(path, text().replace('"why":"a shell"', '"why":"no shell"'))
  assert.match(verifyRegistry(site).join('\n'), /The history before row 10 is not as it was/)
})

test('rows of before there was a chain are vouched for as a whole by the first row after them', async () => {
  const rows = readHistory(site).map((row) => without(row, 'before', 'proof'))
  writeFileSync(path, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const file = readRegistryFile(site)
  const list = without(lastList(file) ?? {}, 'log') as IntegrityList
  const integrity = signList(list, signingKey(site.keys))
  writeFileSync(registryPath(site), JSON.stringify({ ...file, integrity, change: rows.at(-1) }))
  await rollForward()
  assert.deepEqual(verifyRegistry(site), [])
  assert.match(readHistory(site).at(-1)?.checkpoint ?? '', /^[0-9a-f]{64}$/)
  await changeRegistry(site, { action: 'rollback', why: 'back' }, rollBack('mf-search', '1.2.0'))
  assert.deepEqual(verifyRegistry(site), [])
  writeFileSync(path, text().replace('a release', 'b release'))
  assert.match(verifyRegistry(site).join('\n'), /The history before row 10 is not as it was/)
})
