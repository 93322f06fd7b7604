import assert from 'node:assert/strict'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { createTrust, type Trust } from '../trust/index.ts'
import { keysIn } from '../trust-server/index.ts'
import type { Registry } from 'shared/remote'
import { changeRegistry } from './change-registry.ts'
import { temporarySite, writeVersion } from '../fixtures/temporary-site.ts'
import { makeCurrent } from './moves.ts'
import { readRegistryFile } from './registry-file.ts'
import { beginRotation, finishRotation, newSigningKey, publicKeyOf, signingKeys } from './signing-key.ts'
import { verifyRegistry } from './verify.ts'

const site = temporarySite()
Reflect.set(globalThis, 'location', { origin: 'http://site.test' })

const publicKeys = (): string[] => [...keysIn(readFileSync(join(site.folder, 'release-key.pub'), 'utf8'))]

/** A page that is opened now, in a browser of its own. */
const openPage = (): Trust => {
  const kept = new Map<string, string>()
  return createTrust({
    keys: publicKeys(),
    shellBase: '/shell/1/',
    read: (name) => kept.get(name) ?? null,
    write: (name, value) => kept.set(name, value),
  })
}

/** Lets a page read the registry, and says what of the live release it refuses. */
const refusalOf = async (page: Trust): Promise<string | null> => {
  const { remotes, integrity, texts }: Registry = readRegistryFile(site)
  const [row] = (await page.accept({ schema: 1, remotes, ...(integrity && { integrity }), ...(texts && { texts }) }))
    .remotes
  assert.ok(row)
  return page.refusal(row.current)
}

const release = async (version: string): Promise<void> => {
  writeVersion(site, 'mf-search', version)
  await changeRegistry(site, { action: 'release', why: 'why' }, makeCurrent('mf-search', version))
}
const renew = () => changeRegistry(site, { action: 'renew', why: 'why' }, (state) => state)

test('while the key changes pages of before go on, new ones begin, and after it the former key signs nothing', async () => {
  const [former, next] = [site.keys.chosen ?? '', join(site.folder, '../next.pem')]
  await release('1.0.0')
  const before = openPage()
  const away = openPage()
  for (const page of [before, away]) assert.equal(await refusalOf(page), null)
  const [formerKey = ''] = publicKeys()

  writeFileSync(next, newSigningKey().export({ type: 'pkcs8', format: 'pem' }))
  site.keys.next = next
  await renew()
  assert.deepEqual(publicKeys(), signingKeys(site.keys).map(publicKeyOf))
  assert.deepEqual([publicKeys().length, verifyRegistry(site)], [2, []])
  const meanwhile = openPage()
  await release('1.1.0')
  for (const page of [before, meanwhile]) assert.equal(await refusalOf(page), null)

  renameSync(next, former)
  site.keys.next = undefined
  await release('1.2.0')
  assert.deepEqual([publicKeys().includes(formerKey), publicKeys().length, verifyRegistry(site)], [false, 1, []])
  for (const page of [before, meanwhile, openPage()]) assert.equal(await refusalOf(page), null)
  // A page that asked for nothing all the while knows the former key alone: what it runs goes on, and nothing new is taken.
  const kept = (await away.accept(readRegistryFile(site))).remotes[0]?.current
  assert.equal(kept?.version, '1.0.0')
  assert.equal(kept && away.refusal(kept), null)
})

test('a key that was made here is changed in two steps, each of them once', () => {
  const folder = join(site.folder, '..')
  const places = { chosen: undefined, made: join(folder, 'made.pem'), next: join(folder, 'made-next.pem') }
  const [first] = signingKeys(places)
  assert.throws(() => finishRotation(places), /No change of the key was begun/)
  beginRotation(places)
  assert.throws(() => beginRotation(places), /is being changed already/)
  const [still, next] = signingKeys(places)
  assert.ok(next)
  assert.equal(publicKeyOf(still), publicKeyOf(first))
  finishRotation(places)
  assert.ok(!existsSync(places.next))
  assert.deepEqual(signingKeys(places).map(publicKeyOf), [publicKeyOf(next)])
})

test('keys that are chosen files are not changed here, and what to do is said', () => {
  assert.throws(() => beginRotation(site.keys), /name the next one in RELEASE_NEXT_KEY_FILE/)
  assert.throws(() => finishRotation(site.keys), /name the next one in RELEASE_NEXT_KEY_FILE/)
})
