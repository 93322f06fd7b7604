import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../fixtures/indexed-documents.ts'
import { decodePostings, eachPositions } from './codec.ts'
import { inTransaction, openIndexFile } from './index-file.ts'
import { writeState } from './index-state.ts'
import { mergeSegments } from './merge-segments.ts'
import { SegmentBuilder } from './segment-builder.ts'

test('segments of like size become one, the empty term and the first and last of all included, and nothing stays behind', (context) => {
  const database = openIndexFile(join(temporaryFolder(), 'index.sqlite'))
  context.after(() => database.close())
  const terms = ['', ...Array.from({ length: 2500 }, (_, place) => `word${place}`), '\u{10ffff}']
  for (let ordinal = 0; ordinal < 8; ordinal++) {
    const builder = new SegmentBuilder()
    builder.add(ordinal, new Map(terms.map((term) => [term, { impact: 1, langs: 1, positions: [ordinal] }])), [])
    inTransaction(database, () => {
      builder.write(database, { first: ordinal, last: ordinal })
      writeState(database, { lastOrdinal: ordinal })
    })
    mergeSegments(database)
  }
  const segments = database.prepare('SELECT id FROM segment').all()
  assert.equal(segments.length, 1)
  const rows = database
    .prepare('SELECT segment, term, count, postings, positions FROM term JOIN posting ON id = posting ORDER BY term')
    .all()
  assert.deepEqual(
    rows.map(({ term }) => term),
    terms.toSorted(),
  )
  for (const { segment, count, postings, positions } of rows) {
    assert.equal(segment, segments[0]?.['id'])
    assert.equal(count, 8)
    assert.deepEqual([...decodePostings(postings as Uint8Array).ordinals], [0, 1, 2, 3, 4, 5, 6, 7])
    const found: number[][] = []
    const read = eachPositions(positions as Uint8Array, [0, 1, 2, 3, 4, 5, 6, 7], (_, numbers, count) =>
      found.push([...numbers.slice(0, count)]),
    )
    assert.deepEqual([found.length, found.every(({ length }) => length === 1), read], [8, true, 16])
  }
})
