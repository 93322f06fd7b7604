import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Registry } from 'shared/remote'
import { openNewRoute } from './open-new-route.ts'

const registryWith = (path: string, sites?: ['cvd']): Registry => ({
  schema: 1,
  remotes: [
    {
      name: 'mf-new',
      kind: 'regular',
      contract: '1.0.0',
      texts: 'new',
      routes: [{ path, page: 'new', skeleton: 'list', ...(sites && { sites }) }],
      layers: [],
      budget: 1000,
      current: { version: '1', base: '/remotes/mf-new/1/', container: 'c', entry: { path: 'entry.js' }, parts: {} },
      previous: null,
    },
  ],
})

const visit = async (registry: Registry, path: string, kept = new Map<string, string>(), keeps = true) => {
  let opened = 0
  await openNewRoute({
    site: 'hse',
    registry: () => Promise.resolve(registry),
    path,
    read: (key) => kept.get(key) ?? null,
    write: (key, value) => void (keeps && kept.set(key, value)),
    open: () => (opened += 1),
  })
  return opened
}

test('a page of a release that was made meanwhile is opened from the server, once', async () => {
  const kept = new Map<string, string>()
  assert.equal(await visit(registryWith('/new/:id'), '/new/7', kept), 1)
  assert.equal(await visit(registryWith('/new/:id'), '/new/7', kept), 0)
  assert.equal(await visit(registryWith('/new/:id'), '/new/8', kept), 1)
})

test('an address that leads nowhere is told at once, and so is a route of another site', async () => {
  assert.equal(await visit(registryWith('/new'), '/nowhere'), 0)
  assert.equal(await visit(registryWith('/new', ['cvd']), '/new'), 0)
})

test('where nothing can be kept, nothing is opened anew', async () => {
  assert.equal(await visit(registryWith('/new'), '/new', new Map(), false), 0)
})
