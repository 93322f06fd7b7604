import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renewShell } from './renew-shell.ts'

const pageWith = (live: string | Error, keeps = true) => {
  const kept = new Map<string, string>()
  let reloads = 0
  const options = {
    base: '/shell/1.0.0-a/',
    liveVersion: () => (live instanceof Error ? Promise.reject(live) : Promise.resolve(live)),
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string) => void (keeps && kept.set(key, value)),
    reload: () => void (reloads += 1),
  }
  return { renew: () => renewShell(options), reloads: () => reloads }
}

test('a page with an old shell is loaded anew once, and not again for the same shell', async () => {
  const { renew, reloads } = pageWith('1.0.0-b')
  assert.equal(await renew(), true)
  assert.equal(await renew(), false)
  assert.equal(reloads(), 1)
})

test('a page with the live shell, or that cannot find out, is not loaded anew', async () => {
  for (const live of ['1.0.0-a', new Error('offline')]) {
    const { renew, reloads } = pageWith(live)
    assert.equal(await renew(), false)
    assert.equal(reloads(), 0)
  }
})

test('a browser that keeps nothing is not sent in circles', async () => {
  const { renew, reloads } = pageWith('1.0.0-b', false)
  assert.equal(await renew(), false)
  assert.equal(reloads(), 0)
})
