import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createInstance } from '@module-federation/enhanced/runtime'
import type { Registry, Release } from 'shared/remote'
import { sampleRelease, sampleRow } from 'shared/remote/samples'
import { createOpenReleases } from './open-releases.ts'
import { releaseChoice, type Refusal } from './release-choice.ts'

const remote = { contract: '1.0.0', pages: {}, layers: {} }

/** A host with the plugin alone; each release says which one it is. */
const hostWith = (
  registry: Registry,
  failed: readonly string[] = [],
  refused: Partial<Record<string, Refusal>> = {},
) => {
  const opened = createOpenReleases()
  const register = (name: string, release: Release): string => {
    const known = opened.add({
      remote: name,
      release,
      part: 'start',
      attempt: 0,
      contract: '^1.0.0',
      stop: new AbortController(),
    })
    host.registerRemotes([{ name: known, entry: `https://site.example${release.base}entry.js` }])
    host.initRawContainer(known, '', {
      init: () => {},
      get: () => () => Promise.resolve({ remote, version: release.version }),
    })
    return known
  }
  const host = createInstance({
    name: `host-${Math.random()}`,
    remotes: [],
    plugins: [
      releaseChoice({
        opened,
        registry: () => registry,
        failedLately: (_remote, version) => failed.includes(version),
        refusal: ({ version }) => refused[version] ?? null,
        register,
      }),
    ],
  })
  return async (id: string): Promise<string> => {
    const exposed = await host.loadRemote<{ version: string }>(id)
    return exposed?.version ?? 'nothing'
  }
}

const registry: Registry = {
  schema: 1,
  remotes: [sampleRow({ current: sampleRelease('2'), previous: sampleRelease('1') })],
}

test('the name of a remote leads to its live release', async () => {
  assert.equal(await hostWith(registry)('mf-search/remote'), '2')
})

test('a release that failed lately, or may not run, gives way to the one before', async () => {
  assert.equal(await hostWith(registry, ['2'])('mf-search/remote'), '1')
  assert.equal(await hostWith(registry, [], { 2: 'withdrawn' })('mf-search/remote'), '1')
})

test('a release that may not run is refused also where it is asked for by its own name', async () => {
  const refused: Partial<Record<string, Refusal>> = {}
  const load = hostWith(registry, [], refused)
  assert.equal(await load('mf-search/remote'), '2')
  refused['2'] = 'tampered'
  await assert.rejects(load('mf-search@2/remote'), { reason: 'tampered' })
})
