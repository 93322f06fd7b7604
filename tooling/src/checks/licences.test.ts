import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import * as v from 'valibot'
import { fromRoot } from '../root.ts'

/** Licences that packages may have: each lets the service be run, changed and handed on. */
const allowed = new Set([
  '(MIT AND Zlib)',
  '(MIT OR CC0-1.0)',
  '(MIT OR GPL-3.0-or-later)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND MIT',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
])

/** Packages that state their licence elsewhere than npm looks, and where it was read: MIT, each of them. */
const stated: Readonly<Record<string, string>> = {
  'busboy 1.6.0': '`licenses` of its package.json',
  'humanize-number 0.0.2': 'its Readme.md',
  'png-js 2.0.0': 'its LICENSE',
  'streamsearch 1.1.0': '`licenses` of its package.json',
}

const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      version: v.optional(v.string()),
      license: v.optional(v.string()),
      link: v.optional(v.boolean()),
      resolved: v.optional(v.string()),
      integrity: v.optional(v.string()),
    }),
  ),
})
const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')))
const installed = Object.entries(packages).flatMap(([place, { version = '', link, ...more }]) => {
  const name = place.split('node_modules/').at(-1) ?? ''
  return place.includes('node_modules/') && !link ? [{ named: `${name} ${version}`, ...more }] : []
})

test('every package has a licence of the list', () => {
  const others = installed.filter(({ named, license }) => !(license ? allowed.has(license) : named in stated))
  assert.deepEqual(
    others.map(({ named, license }) => `${named}: ${license ?? 'none'}`),
    [],
  )
  assert.ok(installed.length > 500)
})

test('the list names nothing that no package has', () => {
  const had = new Set(installed.map(({ license, named }) => license ?? named))
  assert.deepEqual(
    [...allowed, ...Object.keys(stated)].filter((name) => !had.has(name)),
    [],
  )
})

test('every package comes by its name from the registry, and is known by its fingerprint', () => {
  const others = installed.filter(
    ({ resolved, integrity = '' }) => resolved !== undefined || !integrity.startsWith('sha512-'),
  )
  assert.deepEqual(
    others.map(({ named }) => named),
    [],
  )
})
