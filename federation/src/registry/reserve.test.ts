import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { temporarySite, writeVersion } from '../fixtures/temporary-site.ts'
import { changeRegistry, writeMakingRoom } from './change-registry.ts'
import { makeCurrent, rollBack } from './moves.ts'

const site = temporarySite()
const path = (name: string): string => join(site.folder, name)

before(async () => {
  for (const version of ['1.0.0', '1.1.0'])
    for (const remote of ['mf-search', 'mf-latest']) {
      writeVersion(site, remote, version)
      await changeRegistry(site, { action: 'release', why: 'a release' }, makeCurrent(remote, version))
    }
})

test('on a disk that is full a release is taken back by what is kept in reserve', async () => {
  await changeRegistry(site, { action: 'rollback', why: 'bad' }, rollBack('mf-latest'))
  const reserve = path('reserve')
  assert.ok(statSync(reserve).size > 0)
  const written: string[] = []
  const write = (to: string): void => {
    if (existsSync(reserve)) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    written.push(to)
  }
  writeMakingRoom(site, path('registry.json'), '{}', write)
  assert.deepEqual(written, [path('registry.json')])
  assert.throws(
    () =>
      writeMakingRoom(site, path('registry.json'), '{}', () => {
        throw new Error('another fault')
      }),
    /another fault/,
  )
  await changeRegistry(site, { action: 'rollback', why: 'bad' }, rollBack('mf-search'))
  assert.ok(existsSync(reserve), 'it is there again for the next time')
})

test('the lock writes nothing to a file', () => {
  const module = JSON.stringify(import.meta.resolve('./registry-lock.ts'))
  const code = `
    const { withRegistryLock } = await import(${module})
    console.log(await withRegistryLock({ folder: ${JSON.stringify(site.folder)} }, () => 'locked'))
  `
  // A limit of zero blocks for each file stands for a full disk.
  const run = spawnSync('sh', [
    '-c',
    'ulimit -f 0 && exec "$0" --input-type=module --eval "$1"',
    process.execPath,
    code,
  ])
  assert.equal(run.stdout.toString().trim(), 'locked', run.stderr.toString())
})
