import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { contractVersion, deadlines } from 'shared/remote'
import { fromRoot } from '../root.ts'

const page = readFileSync(fromRoot('docs/contract.md'), 'utf8')

test('the page on the contract names the version that the code has, and says of each since it what it brought', () => {
  const stated = /The contract is at (\d+\.\d+\.\d+) \(([^)]+)\)/.exec(page)
  assert.equal(stated?.[1], contractVersion)
  const minor = Number(contractVersion.split('.')[1])
  for (let each = 1; each <= minor; each += 1) assert.match(stated?.[2] ?? '', new RegExp(`\\b1\\.${each}\\.0: `))
})

test('fields that the code says are there since a version are of one that the page names', () => {
  for (const file of ['declaration', 'remote-module', 'release', 'registry']) {
    const code = readFileSync(fromRoot(`shared/src/remote/${file}.ts`), 'utf8')
    for (const [, since = ''] of code.matchAll(/Since contract (\d+\.\d+\.\d+)/g))
      assert.ok(page.includes(`${since}: `), `${file}.ts: ${since}`)
  }
})

test('the page’s times are those of the code', () => {
  const row = (what: RegExp): number[] =>
    (page.split('\n').find((line) => what.test(line)) ?? '')
      .split('|')
      .slice(2, 4)
      .map((cell) => Number(cell.trim().replaceAll(',', '')))
  const { primary, regular } = deadlines
  assert.deepEqual(row(/the skeleton is shown/), [primary.skeletonAfter, regular.skeletonAfter])
  assert.deepEqual(row(/release before is tried/), [primary.previousAfter, regular.previousAfter])
  assert.deepEqual(row(/'slow', with/), [primary.slowAfter, regular.slowAfter])
  assert.deepEqual(row(/words that it could not be loaded/), [primary.fallbackAfter, regular.fallbackAfter])
})

test('commands that the page names are those that the registry has', () => {
  const code = readFileSync(fromRoot('tooling/src/commands/registry.ts'), 'utf8')
  const named = new Set([...page.matchAll(/npm run evidence -- registry ([a-z]+)/g)].map(([, name = '']) => name))
  for (const name of named) assert.match(code, new RegExp(`^  ${name}: `, 'm'), name)
})
