import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { siteIds } from 'shared/sites'
import { health } from './drawings/health.ts'
import { people } from './drawings/people.ts'
import { places } from './drawings/places.ts'
import { things } from './drawings/things.ts'

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../questions/${name}.json`, import.meta.url), 'utf8'))

const drawings = { ...people, ...health, ...places, ...things }

test('every picture that a question names is drawn, and every drawing is used and told in words', () => {
  const named = siteIds
    .flatMap((site) => read(site) as { image: string; answers: { image: string }[] }[])
    .flatMap(({ image, answers }) => [image, ...answers.map((answer) => answer.image)])
  assert.deepEqual([...new Set(named)].sort(), Object.keys(drawings).sort())
  assert.deepEqual(Object.keys(read('pictures.en') as object).sort(), Object.keys(drawings).sort())
})

test('every drawing stays within its field', () => {
  for (const [name, { line, accent, soft, solid = '' }] of Object.entries(drawings)) {
    for (const path of [line, accent, soft, solid]) {
      assert.match(path, /^(M[-\d .,a-zA-Z]+)?$/, name)
      const starts = [...path.matchAll(/M(-?[\d.]+) (-?[\d.]+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
      assert.ok(
        starts.every((at) => at >= 0 && at <= 64),
        name,
      )
    }
  }
})
