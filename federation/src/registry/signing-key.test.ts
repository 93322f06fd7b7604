import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, test } from 'node:test'
import { verifySignedList } from '../trust-server/index.ts'
import { changeRegistry } from './change-registry.ts'
import { temporarySite, writeVersion } from '../fixtures/temporary-site.ts'
import { readHistory } from './history.ts'
import { makeCurrent } from './moves.ts'
import { readRegistryFile } from './registry-file.ts'
import { newSigningKey, publicKeyOf, signingKey } from './signing-key.ts'
import { verifyRegistry } from './verify.ts'

const site = temporarySite()
const keyFile = join(site.folder, '../key.pem')
const oldKey = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })

beforeEach(() => writeFileSync(keyFile, newSigningKey().export({ type: 'pkcs8', format: 'pem' })))

test('a public key is the uncompressed point', () => {
  const bytes = Buffer.from(publicKeyOf(signingKey(site.keys)), 'base64')
  assert.equal(bytes.length, 65)
  assert.equal(bytes[0], 4)
})

test('a chosen key of another kind is refused with what to do, and left as it is', () => {
  writeFileSync(keyFile, oldKey)
  assert.throws(() => signingKey(site.keys), /key\.pem is a key of another kind \(ed25519\).*Move it away/)
  assert.equal(readFileSync(keyFile, 'utf8'), oldKey)
})

test('a key of another kind that was made here is replaced by one that only its owner can read', () => {
  const made = join(site.folder, '../made.pem')
  writeFileSync(made, oldKey)
  assert.ok(publicKeyOf(signingKey({ chosen: undefined, made })))
  assert.notEqual(readFileSync(made, 'utf8'), oldKey)
  assert.equal(statSync(made).mode & 0o777, 0o600)
})

test('after the key has changed, the next look at the registry signs all anew', async () => {
  writeVersion(site, 'mf-search', '1.0.0')
  const release = () => changeRegistry(site, { action: 'build', why: 'built' }, makeCurrent('mf-search', '1.0.0'))
  await release()
  assert.equal((await release()).change, undefined)
  writeFileSync(keyFile, newSigningKey().export({ type: 'pkcs8', format: 'pem' }))
  assert.ok((await release()).change)
  const { integrity } = readRegistryFile(site)
  assert.ok(integrity && verifySignedList(integrity, publicKeyOf(signingKey(site.keys))))
  assert.deepEqual(verifyRegistry(site), [])
  assert.ok(existsSync(keyFile))
})

test('a public key of the kind used before opens nothing', async () => {
  const { integrity } = readRegistryFile(site)
  assert.ok(integrity)
  const { x = '' } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
  assert.equal(verifySignedList(integrity, x), undefined)
  assert.equal(
    verifySignedList(integrity, Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64')),
    undefined,
  )
  assert.equal(
    verifySignedList({ ...integrity, signature: integrity.signature.slice(0, 40) }, publicKeyOf(signingKey(site.keys))),
    undefined,
  )
})

test('a key that is not the one the servers were given signs nothing, and nothing else is taken for genuine', async () => {
  const release = () => changeRegistry(site, { action: 'build', why: 'built' }, makeCurrent('mf-search', '1.0.0'))
  await release()
  const rows = readHistory(site).length
  site.publicKeys = publicKeyOf(newSigningKey())
  try {
    await assert.rejects(release, /RELEASE_PUBLIC_KEY is not the public half/)
    assert.equal(readHistory(site).length, rows)
    assert.match(verifyRegistry(site).join(), /no list signed with the key of this site/)
    site.publicKeys = publicKeyOf(signingKey(site.keys))
    await release()
    assert.deepEqual(verifyRegistry(site), [])
  } finally {
    site.publicKeys = undefined
  }
})
