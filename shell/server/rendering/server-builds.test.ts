import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Registry } from 'shared/remote'
import { signedSite, siteKey } from '../fixtures/signed-site.ts'
import { createServerBuilds } from './server-builds.ts'

const site = signedSite()
after(site.remove)
const shell = site.place('/shell/1/', { 'server.cjs': 'shell' })
const good = site.place('/remotes/mf-a/1/', { 'entry.cjs': 'entry', 'page.cjs': 'page' })

const buildsWith = (registry: Registry, key: string | null = siteKey) =>
  createServerBuilds({
    siteFolder: site.folder,
    files: {
      shell: () => ({ ...shell, main: { scripts: [], styles: [] }, lazy: {} }),
      registry: () => registry,
      releaseKeys: () => (key === null ? [] : [key]),
    },
  })

test('a release that the signed list vouches for gives its modules', async () => {
  assert.deepEqual(await buildsWith(site.registry()).build(good), {
    shell: { 'server.cjs': 'shell' },
    remote: { 'entry.cjs': 'entry', 'page.cjs': 'page' },
  })
})

test('a release of before has no server build, which is no fault', () => {
  const builds = buildsWith(site.registry())
  assert.ok(builds.has(good))
  assert.ok(!builds.has(site.place('/remotes/mf-old/1/', null)))
})

const damages: [what: string, change: () => void, problem: RegExp][] = [
  [
    'a module that was changed',
    () => site.write('server/remotes/mf-b/1/entry.cjs', 'other'),
    /is not the file that was released/,
  ],
  ['a module that is gone', () => rmSync(join(site.folder, 'server/remotes/mf-b/1/entry.cjs')), /ENOENT/],
  [
    'a list of modules that was changed',
    () => site.write('remotes/mf-b/1/server.json', '{}'),
    /is not the file that was released/,
  ],
]
for (const [what, change, problem] of damages) {
  test(`${what} is found, and nothing of the release is given`, async () => {
    const release = site.place('/remotes/mf-b/1/', { 'entry.cjs': 'entry' })
    const builds = buildsWith(site.registry())
    change()
    await assert.rejects(builds.build(release), problem)
  })
}

test('a list of another key, no list, no key, and a release that the list does not know give nothing', () => {
  const registry = site.registry()
  const other = Buffer.from(siteKey, 'base64')
  other[10] = (other[10] ?? 0) ^ 1
  assert.throws(() => buildsWith(registry, other.toString('base64')).check(good), /not signed with the key/)
  assert.throws(() => buildsWith({ schema: 1, remotes: [] }).check(good), /not signed/)
  assert.throws(() => buildsWith(registry, null).check(good), /not signed/)
  const unknown = { ...good, files: { ...good.files, 'more.js': 'sha384-y' } }
  assert.throws(() => buildsWith(registry).check(unknown), /does not vouch/)
})

test('a withdrawn release gives nothing, also when it was read before', async () => {
  let registry = site.registry()
  const builds = createServerBuilds({
    siteFolder: site.folder,
    files: {
      shell: () => ({ ...shell, main: { scripts: [], styles: [] }, lazy: {} }),
      registry: () => registry,
      releaseKeys: () => [siteKey],
    },
  })
  await builds.build(good)
  site.withdrawn.push(good.base)
  registry = site.registry()
  site.withdrawn.pop()
  assert.throws(() => builds.check(good), /withdrawn/)
})
