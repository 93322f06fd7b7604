import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOfVector } from '../catalogue/vector-text.ts'
import { openEncoder } from '../meaning/encoder.ts'
import { hashOfText } from '../meaning/vector.ts'
import { readRecordFile } from '../records/formats/record-file.ts'
import { readRecord } from '../records/record.ts'
import { corpusFiles } from './fingerprints.ts'
import { shippedVectors } from './make-vectors.ts'

/** Records of each file of the corpus that are looked at. */
const sample = 150

test('the shipped vectors are those of the texts of the corpus', async (context) => {
  const known = shippedVectors()
  const texts: string[] = []
  for (const file of corpusFiles) {
    let read = 0
    for await (const entry of readRecordFile(file)) {
      if (read++ === sample) break
      const reading = 'given' in entry ? readRecord(entry.given) : null
      if (reading?.ok) texts.push(textOfVector(reading.record).text)
    }
  }
  const shipped = texts.filter((text) => known.find(hashOfText(text)) !== null)
  // Records superseded by a fuller one of their work have no vector of their own.
  assert.ok(shipped.length > 0.9 * texts.length, `${shipped.length} of ${texts.length} texts have a vector`)

  const encoder = openEncoder()
  context.after(() => encoder.close())
  await encoder.settled()
  const some = shipped.filter((_, place) => place % 100 === 0)
  const made = await encoder.encode(some, 'passage')
  for (const [place, text] of some.entries()) {
    const vector = known.find(hashOfText(text))
    const likeness = made[place]?.reduce((sum, value, at) => sum + value * (vector?.values[at] ?? 0), 0) ?? 0
    assert.ok(likeness * (vector?.scale ?? 0) > 0.99, text)
  }
})
