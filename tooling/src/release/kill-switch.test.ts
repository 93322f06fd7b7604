import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, beforeEach, test } from 'node:test'
import { writeShell, writeVersion } from 'federation/fixtures'
import {
  changeRegistry,
  discardUnused,
  endCanary,
  freeIfRefused,
  isUsed,
  lastList,
  liveShell,
  makeCanary,
  makeCurrent,
  readHistory,
  readRegistryFile,
  rollBack,
  useShell,
  verifyRegistry,
  withdraw,
  type Move,
} from 'federation/registry'
import { adoptBuild } from 'federation/release'
import { thisDestination } from '../this-site.ts'
import { run } from '../processes/run.ts'
import { fromRoot } from '../root.ts'
import { temporarySite } from '../fixtures/temporary-site.ts'

const site = temporarySite()
const good = `${site.folder}-good`
const path = (name: string): string => join(site.folder, name)
const text = (name: string): string => readFileSync(path(name), 'utf8')

before(async () => {
  for (const version of ['1.0.0', '1.1.0']) {
    writeShell(site, version)
    await changeRegistry(site, { action: 'release', why: 'a shell' }, useShell(version))
    for (const remote of ['mf-search', 'mf-latest']) {
      writeVersion(site, remote, version)
      await changeRegistry(site, { action: 'release', why: 'a release' }, makeCurrent(remote, version))
    }
  }
  writeVersion(site, 'mf-search', '1.2.0')
  const terms = { share: 0.1, errorBudget: 0.02, leastViews: 200 }
  await changeRegistry(site, { action: 'canary', why: 'tried' }, makeCanary('mf-search', '1.2.0', terms, new Date()))
  cpSync(site.folder, good, { recursive: true })
})

beforeEach(() => {
  rmSync(site.folder, { recursive: true, force: true })
  cpSync(good, site.folder, { recursive: true })
})

const lineOf = (number: number, damage: (line: string) => string): void => {
  const lines = text('history.jsonl').split('\n')
  writeFileSync(path('history.jsonl'), lines.map((line, at) => (at === number ? damage(line) : line)).join('\n'))
}

/** What is broken, the message of the change, and that of `verify` afterwards. */
const damages: [what: string, damage: () => void, message?: RegExp | undefined, found?: RegExp | undefined][] = [
  ['nothing is broken', () => {}],
  ['a line of the history is damaged', () => lineOf(1, (line) => line.slice(9)), /line 2/, /line 2/],
  ['the last line of the history is damaged', () => lineOf(6, () => '{"row":7}'), /line 7/, /line 7/],
  [
    'the history is bytes of chance',
    () => writeFileSync(path('history.jsonl'), Buffer.alloc(900, 0xfe)),
    undefined,
    /begins with row 7: what was before it is gone/,
  ],
  [
    'the history is gone',
    () => rmSync(path('history.jsonl')),
    undefined,
    /begins with row 7: what was before it is gone/,
  ],
  [
    'a folder stands in the place of the history',
    () => {
      rmSync(path('history.jsonl'))
      mkdirSync(path('history.jsonl'))
    },
    /the history could not take its row/,
    /line 1/,
  ],
  [
    "another remote's folder is gone",
    () => rmSync(path('remotes/mf-latest'), { recursive: true }),
    undefined,
    /mf-latest\/1\.1\.0\/entry\.js is missing/,
  ],
  [
    "another remote's description is damaged",
    () => writeFileSync(path('remotes/mf-latest/1.1.0/release.json'), '{"declaration":'),
    undefined,
    /mf-latest\/1\.1\.0\/release\.json is not as the registry has it/,
  ],
  [
    "the shell's folder is gone",
    () => rmSync(path('shell'), { recursive: true }),
    undefined,
    /shell\/1\.1\.0\/main\.js is missing/,
  ],
  ['host.json is cut in half', () => writeFileSync(path('host.json'), text('host.json').slice(0, 80))],
  [
    'registry.json is cut in half',
    () => writeFileSync(path('registry.json'), text('registry.json').slice(0, 800)),
    /taken from its copy: .*registry\.json cannot be used/,
  ],
  [
    'registry.json and its copy are gone',
    () => ['registry.json', 'registry-copy.json'].forEach((name) => rmSync(path(name))),
    /made anew from the history/,
  ],
  [
    'registry.json and the history are damaged',
    () => {
      lineOf(1, (line) => line.slice(9))
      writeFileSync(path('registry.json'), '{')
    },
    /taken from its copy/,
    /line 2/,
  ],
  [
    'the signed list is damaged',
    () => writeFileSync(path('registry.json'), text('registry.json').replace('{\\"serial', '{\\"ser')),
    /taken from its copy: .*not signed with the key of the site/,
  ],
]

const kills: [what: string, action: 'withdraw' | 'rollback' | 'take-back', move: Move, current: string][] = [
  ['withdraw', 'withdraw', withdraw('mf-search', '1.1.0'), '1.0.0'],
  ['rollback', 'rollback', rollBack('mf-search'), '1.0.0'],
  ['taking a trial back', 'take-back', endCanary('mf-search', '1.2.0'), '1.1.0'],
]

for (const [what, damage, message, found] of damages) {
  for (const [kill, action, move, current] of kills) {
    test(`${kill} works when ${what}`, async () => {
      damage()
      const said: string[] = []
      const { change } = await (
        await thisDestination(undefined, (line) => said.push(line))
      ).change({ action, why: 'bad' }, move)
      const file = readRegistryFile(site)
      const row = file.remotes.find(({ name }) => name === 'mf-search')
      assert.equal(row?.current.version, current)
      assert.ok(action === 'rollback' || row?.canary === undefined || action === 'withdraw')
      assert.equal(file.remotes.length, 2, 'no other remote is lost')
      assert.equal(liveShell(site)?.version, '1.1.0')
      assert.deepEqual(lastList(file)?.withdrawn, action === 'withdraw' ? ['/remotes/mf-search/1.1.0/'] : [])
      assert.ok(change && change.row >= 8, 'rows rise')
      if (message) assert.match(said.join('\n'), message)
      else assert.deepEqual(said, [])
      if (found) assert.match(verifyRegistry(site).join('\n'), found)
      else assert.deepEqual(verifyRegistry(site), [])
      const bad = action === 'take-back' ? '1.2.0' : '1.1.0'
      assert.ok([row?.previous?.version, row?.canary?.release.version].every((version) => version !== bad))
    })
  }
}

test('the commands need neither the API nor a whole history', async () => {
  lineOf(2, () => 'x')
  const command = async (...words: string[]) => {
    const { ok, output } = await run(process.execPath, [fromRoot('tooling/src/evidence.ts'), ...words])
    assert.ok(ok, output)
    return output
  }
  process.env['API_ORIGIN'] = 'http://127.0.0.1:9'
  try {
    assert.match(await command('registry', 'withdraw', 'mf-search', '1.1.0'), /must not run any more/)
    assert.match(await command('rollback', 'mf-latest'), /mf-latest is back at 1\.0\.0/)
    assert.match(await command('registry', 'history'), /line 3/)
  } finally {
    delete process.env['API_ORIGIN']
  }
})

test('the only version of a remote can be withdrawn, and is not gone back to when another one is released', async () => {
  for (const version of ['1.1.0', '1.0.0'])
    await changeRegistry(site, { action: 'withdraw', why: 'bad' }, withdraw('mf-latest', version))
  assert.deepEqual(verifyRegistry(site), [])
  await changeRegistry(site, { action: 'rollback', why: 'another' }, rollBack('mf-search'))
  writeVersion(site, 'mf-latest', '2.0.0')
  await changeRegistry(site, { action: 'release', why: 'good' }, makeCurrent('mf-latest', '2.0.0'))
  const row = readRegistryFile(site).remotes.find(({ name }) => name === 'mf-latest')
  assert.deepEqual([row?.current.version, row?.previous], ['2.0.0', null])
})

test('a number is used up by a release and not by a refusal', async () => {
  writeVersion(site, 'mf-search', '2.0.0')
  assert.equal(isUsed(site, 'mf-search', '2.0.0'), false)
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) assert.equal(isUsed(site, 'mf-search', version), true, version)
  discardUnused(site, 'mf-search', '1.0.0')
  assert.equal(isUsed(site, 'mf-search', '1.0.0'), true, 'what was live stays')
  await changeRegistry(site, { action: 'release', why: 'good' }, makeCurrent('mf-search', '2.0.0'))
  assert.equal(isUsed(site, 'mf-search', '2.0.0'), true)
  lineOf(0, () => 'x')
  writeVersion(site, 'mf-search', '3.0.0')
  assert.equal(isUsed(site, 'mf-search', '3.0.0'), true, 'a damaged history may have named it')
})

test('a build that is refused can be released under the same number once it is better', async () => {
  const folder = `${site.folder}-build`
  const declaration = { name: 'mf-guest', kind: 'regular', contract: '1.0.0', texts: 'guest', routes: [], layers: [] }
  const build = (code: string): void => {
    mkdirSync(join(folder, 'texts'), { recursive: true })
    writeFileSync(join(folder, 'remote.json'), JSON.stringify(declaration))
    writeFileSync(join(folder, 'entry.js'), `window.mf_guest_1_0_0 = ${code}`)
    writeFileSync(join(folder, 'texts/en.json'), '{}')
  }
  build('1')
  adoptBuild(site, folder, '1.0.0')
  const refuse = () => Promise.reject(new Error('it breaks what is live'))
  await assert.rejects(freeIfRefused(site, 'mf-guest', '1.0.0', true, refuse), /it breaks what is live/)
  build('2')
  const { release } = adoptBuild(site, folder, '1.0.0')
  await changeRegistry(site, { action: 'release', why: 'better' }, makeCurrent('mf-guest', release.version))
  assert.match(text('remotes/mf-guest/1.0.0/entry.js'), /= 2$/)
  assert.throws(() => adoptBuild(site, folder, '1.0.0'), /1\.0\.0 was released before; versions never change/)
  assert.deepEqual(verifyRegistry(site), [])
})

test('rows that were written before a line was lost keep their numbers', async () => {
  lineOf(0, () => 'x')
  await changeRegistry(site, { action: 'rollback', why: 'bad' }, rollBack('mf-search'))
  assert.deepEqual(
    readHistory(site).map(({ row }) => row),
    [2, 3, 4, 5, 6, 7, 8],
  )
})
