import assert from 'node:assert/strict'
import { existsSync, readdirSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { changeRegistry } from './change-registry.ts'
import { temporarySite, writeShell, writeVersion } from '../fixtures/temporary-site.ts'
import { readHistory } from './history.ts'
import { makeCanary, makeCurrent, revert, rollBack, useShell } from './moves.ts'
import { prunable, prune, type PruneTerms } from './prune.ts'
import { lastList, readRegistryFile } from './registry-file.ts'
import { verifyRegistry } from './verify.ts'

const site = temporarySite()
const day = 86_400_000
const now = new Date()
const terms = (more: Partial<PruneTerms> = {}): PruneTerms => ({ rows: 2, age: 30 * day, now, ...more })
const search = (version: string): string => `/remotes/mf-search/${version}/`

/** Makes everything that is there look so many days old. */
const age = (base: string, days: number): void => {
  const made = new Date(now.getTime() - days * day)
  utimesSync(join(site.folder, base, 'release.json'), made, made)
}

before(async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    writeShell(site, version)
    age(`/shell/${version}/`, 90)
    await changeRegistry(site, { action: 'release', why: 'released' }, useShell(version))
  }
  writeShell(site, '0.9.0')
  age('/shell/0.9.0/', 90)
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.4.0', '1.5.0']) {
    writeVersion(site, 'mf-search', version)
    age(search(version), version === '1.1.0' ? 3 : 90)
    const move = makeCurrent('mf-search', version)
    if (version !== '1.5.0') await changeRegistry(site, { action: 'release', why: 'released' }, move)
  }
  const terms = { share: 0.05, errorBudget: 0.02, leastViews: 50 }
  await changeRegistry(site, { action: 'canary', why: 'tried' }, makeCanary('mf-search', '1.5.0', terms, now))
})

test('what is live, what can be gone back to, what the last rows name and what is young stays', () => {
  // The last two rows: 1.4.0 in place of 1.3.0 (with 1.2.0 before it), then 1.5.0 on trial.
  assert.deepEqual(prunable(site, terms()), [search('1.0.0'), '/shell/0.9.0/'])
  assert.deepEqual(prunable(site, terms({ rows: 0 })), [search('1.0.0'), search('1.2.0'), '/shell/0.9.0/'])
  assert.deepEqual(prunable(site, terms({ age: 0 })), [search('1.0.0'), search('1.1.0'), '/shell/0.9.0/'])
})

test('what nobody needs is removed, with a row that says so, and the registry holds together', async () => {
  const gone = await prune(site, terms({ rows: 0 }), 'tidied')
  assert.deepEqual(gone, [search('1.0.0'), search('1.2.0'), '/shell/0.9.0/'])
  assert.deepEqual(readdirSync(join(site.folder, 'remotes/mf-search')).sort(), ['1.1.0', '1.3.0', '1.4.0', '1.5.0'])
  assert.ok(!existsSync(join(site.folder, 'shell/0.9.0')))
  assert.deepEqual(readHistory(site).at(-1)?.pruned, gone)
  assert.deepEqual(verifyRegistry(site), [])
  assert.ok(!lastList(readRegistryFile(site))?.releases['/shell/0.9.0/'])
})

test('with nothing to remove there is no row', async () => {
  const rows = readHistory(site).length
  assert.deepEqual(await prune(site, terms({ rows: 0 }), 'tidied'), [])
  assert.equal(readHistory(site).length, rows)
})

test('a removed version is not gone back to, and its row cannot be undone', async () => {
  const back = rollBack('mf-search', '1.0.0')
  await assert.rejects(changeRegistry(site, { action: 'rollback', why: 'back' }, back), /There is no version 1\.0\.0/)
  const row = readHistory(site).find(({ pruned }) => pruned)
  assert.ok(row)
  await assert.rejects(changeRegistry(site, { action: 'revert', why: 'undone' }, revert(row)), /cannot be undone/)
})
