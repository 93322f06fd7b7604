import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry } from 'shared/remote'
import { sampleRelease, sampleRow } from 'shared/remote/samples'
import { showFederation } from './federation-tools.ts'

const rowOf = (version: string) => sampleRow({ current: sampleRelease(version) })

interface Shown {
  moduleInfo: Record<string, { remotesInfo?: Record<string, { matchedVersion: string }>; version?: string }>
  __INSTANCES__: { name: string }[]
  __SHARE__: object
}

const show = (target: object) => {
  let registry: Registry = { schema: 1, remotes: [rowOf('1')] }
  const scope = { react: { '19.3.1': { get: () => () => ({}), from: 'shell', eager: true } } }
  showFederation({ shell: '1.2.0', registry: () => registry, scope, origin: 'https://hse.example.org' }, target)
  const shown = () => Reflect.get(target, '__FEDERATION__') as Shown
  return { shown, release: (version: string) => (registry = { schema: 1, remotes: [rowOf(version)] }) }
}

test('host and remotes are where the tools of Module Federation look, each remote under the address it is matched with', () => {
  const target = {}
  const { shown } = show(target)
  const { moduleInfo, __INSTANCES__: instances, __SHARE__: shared } = shown()
  const matched = moduleInfo['shell']?.remotesInfo?.['mf-search']?.matchedVersion
  assert.equal(matched, 'https://hse.example.org/remotes/mf-search/1/mf-manifest.json')
  assert.equal(moduleInfo[`mf-search:${matched}`]?.version, '1')
  assert.deepEqual(
    instances.map(({ name }) => name),
    ['shell'],
  )
  assert.deepEqual(Object.keys(Reflect.get(shared, 'shell') as object), ['default'])
  assert.equal(Reflect.get(target, '__VMOK__'), shown())
})

test('what is shown is what is live when it is looked at', () => {
  const { shown, release } = show({})
  release('2')
  assert.match(shown().moduleInfo['shell']?.remotesInfo?.['mf-search']?.matchedVersion ?? '', /mf-search\/2\//)
})

test('a remote that brings the runtime of the tools keeps what it has registered', () => {
  const instance = { name: 'mf_other' }
  const known = { __INSTANCES__: [instance], moduleInfo: { other: { version: '1' } } }
  const { shown } = show({ __FEDERATION__: known, __VMOK__: known })
  assert.equal(shown().__INSTANCES__[0], instance)
  assert.ok('other' in shown().moduleInfo && 'shell' in shown().moduleInfo)
  shown().moduleInfo = { ...shown().moduleInfo, later: { version: '3' } }
  assert.ok('later' in shown().moduleInfo && 'shell' in shown().moduleInfo)
})
