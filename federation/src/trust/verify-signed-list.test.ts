import assert from 'node:assert/strict'
import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import type { SignedList } from 'shared/remote'
import { ListRefused, verifySignedList } from './verify-signed-list.ts'

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const rawOf = (publicKey: KeyObject): Buffer => {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
}
const { privateKey, publicKey } = newKey()
const key = rawOf(publicKey)

const list = JSON.stringify({ serial: 5, issuedAt: '2026-11-21T12:00:00.000Z', releases: {}, withdrawn: [] })
const signature = sign('sha256', Buffer.from(list), { key: privateKey, dsaEncoding: 'ieee-p1363' })
const signed: SignedList = { list, signature: signature.toString('base64') }

const open = (given: SignedList, by: string = key.toString('base64')) => verifySignedList(given, [by], 0)
const refused = (given: SignedList, by?: string): Promise<void> => assert.rejects(open(given, by), ListRefused)

test('a list that the key of the site has signed is opened', async () => {
  assert.equal((await open(signed)).serial, 5)
})

const edKeys = generateKeyPairSync('ed25519')
const { x: edX = '' } = edKeys.publicKey.export({ format: 'jwk' })
const edKey = Buffer.from(edX, 'base64url').toString('base64')
const edSigned = { list, signature: sign(null, Buffer.from(list), edKeys.privateKey).toString('base64') }
const der = sign('sha256', Buffer.from(list), privateKey)
const refusals: [what: string, given: SignedList, key?: string][] = [
  ['the key of somebody else', signed, rawOf(newKey().publicKey).toString('base64')],
  ['a key of another algorithm, even with a signature of its own', edSigned, edKey],
  ['no key', signed, ''],
  ['a key that is no base64', signed, '***'],
  ['a point that is not on the curve', signed, Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64')],
  ['a key with a byte more', signed, Buffer.concat([key, Buffer.of(0)]).toString('base64')],
  ['a signature cut short', { list, signature: signature.subarray(0, 63).toString('base64') }],
  ['no signature', { list, signature: '' }],
  ['a signature that is no base64', { list, signature: 'not base64!' }],
  ['a signature in another form', { list, signature: der.toString('base64') }],
  ['a signature of zeros', { list, signature: Buffer.alloc(64).toString('base64') }],
  ['the signature of another list', { ...signed, list: list.replace('5', '6') }],
]
for (const [what, given, by] of refusals) {
  test(`${what}: the list is refused`, () => refused(given, by))
}

/** The bytes with one bit turned over. */
const flipped = (bytes: Uint8Array, bit: number): Buffer => {
  const changed = Buffer.from(bytes)
  const place = (bit >> 3) % changed.length
  changed.writeUInt8(changed.readUInt8(place) ^ (1 << (bit & 7)), place)
  return changed
}

test('one bit turned over in list, signature or key: the list is refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 8 * list.length - 1 }), async (bit) => {
      await refused({ ...signed, list: flipped(Buffer.from(list), bit).toString('latin1') })
      await refused({ ...signed, signature: flipped(signature, bit).toString('base64') })
      // The first byte says only in which form the point is written.
      const otherKey = Buffer.concat([key.subarray(0, 1), flipped(key.subarray(1), bit)])
      await refused(signed, otherKey.toString('base64'))
    }),
    { numRuns: 200 },
  )
})

test('a page without crypto.subtle takes the list unchecked, but no list that has ended or is none', async () => {
  const unchecked = (given: string) =>
    verifySignedList({ list: given, signature: '' }, [], Date.parse('2026-11-22'), null)
  assert.equal((await unchecked(list)).serial, 5)
  await assert.rejects(unchecked(list.replace('{', '{"expiresAt":"2026-11-21T13:00:00.000Z",')), ListRefused)
  await assert.rejects(unchecked('{}'), ListRefused)
})
