import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Keys under which the browser stores something, as the sources name them. */
const storedKeys = globSync('{shared,federation,shell,mf-*}/src/**/*.{ts,tsx}', { cwd: root })
  .filter((path) => !path.includes('.test.'))
  .map(read)
  .filter((source) => /(Stored(Choice)?|ForVisit|storage\.(read|write)|options\.write|\bwrite)\(/.test(source))
  .flatMap((source) => [...source.matchAll(/^const (?:key|\w+Key) = '([^']+)'/gm)].map(([, key = '']) => key))

test('the pages on privacy name everything that the browser stores', () => {
  assert.ok(storedKeys.includes('token') && storedKeys.length > 5, storedKeys.join(', '))
  for (const page of globSync('mf-latest/pages/*/privacy-*.md', { cwd: root })) {
    const named = [...read(page).matchAll(/`([^`]+)`/g)].map(([, name]) => name)
    assert.deepEqual(named.toSorted(), [...new Set(storedKeys)].toSorted(), page)
  }
})
