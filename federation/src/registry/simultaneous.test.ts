import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { changeRegistry } from './change-registry.ts'
import { temporarySite, writeVersion } from '../fixtures/temporary-site.ts'
import { readHistory, type Change } from './history.ts'
import { makeCurrent } from './moves.ts'
import { pointersOf } from './pointers.ts'
import { readRegistryFile } from './registry-file.ts'
import { verifyRegistry } from './verify.ts'

const site = temporarySite()
const remotes = ['mf-search', 'mf-article', 'mf-latest']
const versions = ['1.0.0', '1.1.0', '1.2.0']

before(() => {
  for (const remote of remotes) for (const version of versions) writeVersion(site, remote, version)
})

interface Releaser {
  child: ChildProcess
  /** Rows of the history it said were made. */
  rows: number[]
}

const startReleaser = (remote: string): Releaser => {
  const script = join(import.meta.dirname, 'fixtures/release-again-and-again.ts')
  const child = spawn(process.execPath, [script, join(site.folder, '..'), remote, ...versions], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const rows: number[] = []
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    const lines = (text + chunk.toString()).split('\n')
    text = lines.pop() ?? ''
    rows.push(...lines.map((line) => Number(line.split(' ')[0])))
  })
  return { child, rows }
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => (child.signalCode ? resolve() : child.once('close', () => resolve())))

/** Where the changes lead when they are made one after the other from nothing. */
const replayed = (history: readonly Change[]) =>
  history.reduce<Record<string, unknown>>((state, { remotes: changed }) => {
    for (const [remote, { from, to }] of Object.entries(changed)) {
      assert.deepEqual(state[remote] ?? null, from, 'a change begins where the one before ended')
      state[remote] = to
    }
    return state
  }, {})

test('releases made at the same moment by many processes, killed in the middle again and again, lose nothing', async () => {
  const said: number[] = []
  for (let round = 0; round < 4; round += 1) {
    const releasers = [...remotes, 'mf-search'].map(startReleaser)
    // Once each has begun, a kill meets them at any point of a change.
    while (releasers.some(({ rows }) => rows.length === 0)) await sleep(20)
    await sleep(Math.random() * 200)
    for (const { child } of releasers) child.kill('SIGKILL')
    await Promise.all(releasers.map(({ child }) => ended(child)))
    said.push(...releasers.flatMap(({ rows }) => rows))
  }
  // One of the two is a change, whichever is current, and writes what a kill may have left behind.
  for (const version of ['1.0.0', '1.1.0'])
    await changeRegistry(site, { action: 'release', why: 'the next one' }, makeCurrent('mf-article', version))

  const history = readHistory(site)
  assert.deepEqual(
    history.map(({ row }) => row),
    history.map((_, place) => place + 1),
  )
  assert.equal(new Set(said).size, said.length, 'no row was given to two releases')
  assert.ok(said.length >= 16 && said.every((row) => row <= history.length))
  assert.deepEqual(replayed(history), pointersOf(readRegistryFile(site)))
  assert.deepEqual(verifyRegistry(site), [])
})
