import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ownAddress, sameAddress } from './own-address.ts'

const kept = ['/', '/search?q=asthma&best=true', '/articles/k3q9-school-health#abstract', '/user/searches']
for (const address of kept) test(`'${address}' is followed`, () => assert.equal(ownAddress(address), address))

const refused = [
  null,
  '',
  'search',
  'https://elsewhere.example/',
  '//elsewhere.example/',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  '\\/elsewhere.example',
  '/.//elsewhere.example',
  '/a/..//elsewhere.example',
  'javascript:alert(1)',
  '/login',
  '/signup?next=/',
  '/reset-password/a-token',
]
for (const address of refused) test(`'${address}' is not followed`, () => assert.equal(ownAddress(address), null))

test('whatever is asked for, the way never leaves the site', () => {
  const sign = fc.constantFrom('/', '\\', '\t', '\n', '.', '@', ':', '?', '#', '%2f', 'a', 'elsewhere.example', 'http')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 12 }), (signs) => {
      const followed = ownAddress(signs.join(''))
      if (followed === null) return
      assert.equal(new URL(followed, 'https://here.example').origin, 'https://here.example')
    }),
    { numRuns: 2000 },
  )
})

test('a search is the same in another language, on another page, with its parameters in another order', () => {
  assert.ok(sameAddress('/search?q=asthma&best=true&lang=fr', '/search?best=true&q=asthma&p=3'))
  assert.ok(!sameAddress('/search?q=asthma', '/search?q=malaria'))
  assert.ok(!sameAddress('/search?q=asthma', '/articles/asthma?q=asthma'))
})
