import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { eachPositions, PositionsWriter } from './codec.ts'

const document = fc
  .uniqueArray(fc.integer({ min: 0, max: 300_000 }), { maxLength: 12 })
  .map((positions) => positions.sort((one, other) => one - other))

const written = (documents: readonly number[][]): Uint8Array => {
  const writer = new PositionsWriter()
  for (const positions of documents) writer.add(Uint32Array.from(positions), 0, positions.length)
  return writer.take()
}

const read = (bytes: Uint8Array, places: readonly number[]): [number, number[]][] => {
  const found: [number, number[]][] = []
  eachPositions(bytes, places, (i, positions, count) => found.push([places[i] ?? -1, [...positions.slice(0, count)]]))
  return found
}

test('positions of any documents are read as they were written, also where blocks of several writers stand together', () => {
  const documents = fc.array(document, { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(documents, documents, fc.infiniteStream(fc.boolean()), (earlier, later, wanted) => {
      const all = [...earlier, ...later]
      const places = all.flatMap((_, place) => (wanted.next().value ? [place] : []))
      const bytes = Buffer.concat([written(earlier), written(later)])
      assert.deepEqual(
        read(bytes, places),
        places.map((place) => [place, all[place]]),
      )
    }),
  )
})

test('few of many documents are found without reading the others', () => {
  const documents = Array.from({ length: 10_000 }, (_, i) => [i % 7, 10 + (i % 5)])
  const bytes = written(documents)
  const looked = eachPositions(bytes, [5_000], () => undefined)
  assert.ok(looked > 0 && looked < bytes.length / 100, `${looked} of ${bytes.length} bytes were looked through`)
})
