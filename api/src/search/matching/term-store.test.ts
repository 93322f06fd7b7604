import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { aDocument, indexOf, temporaryFolder } from '../fixtures/indexed-documents.ts'
import { inTransaction, openIndexFile, openIndexFileToRead } from '../postings/index-file.ts'
import { writeState } from '../postings/index-state.ts'
import { mergeSegments } from '../postings/merge-segments.ts'
import { SegmentBuilder } from '../postings/segment-builder.ts'
import { TermStore } from './term-store.ts'
import { WorkBudget } from './work-budget.ts'

type Read = { terms: string[] } | { slots: string[][]; near?: number }

const words = ['school', 'nurs', 'asthma', 'child', '~es:escuel', 'nobody']
const word = fc.constantFrom(...words)
const read: fc.Arbitrary<Read> = fc.oneof(
  fc.record({ terms: fc.array(word, { minLength: 1, maxLength: 3 }) }),
  fc.record({
    slots: fc.array(fc.array(word, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 }),
    near: fc.constantFrom(3, 5),
  }),
)

test('what a search may read is the same whatever was read before, and what it has read once it may read again', (context) => {
  const documents = Array.from({ length: 300 }, (_, i) =>
    aDocument(`d${i}`, ['School nurses', 'Children with asthma', 'School children', 'Nurses'][i % 4] ?? '', {
      texts: [
        { lang: 'en', title: `School nurses and asthma ${i}`, abstract: i % 3 ? 'Children of the school' : null },
        { lang: 'es', title: i % 2 ? 'Asma en la escuela' : 'Enfermeras', abstract: null },
      ],
    }),
  )
  const { file } = indexOf(context, documents)
  const database = openIndexFileToRead(file)
  context.after(() => database.close())
  const warmBudget = new WorkBudget()
  const warm = new TermStore(database, warmBudget)
  const answers = (store: TermStore, budget: WorkBudget, reads: readonly Read[], units: number) => {
    budget.allow(units)
    const once = () =>
      reads.flatMap((asked) =>
        ('terms' in asked ? asked.terms.map((term) => store.postings(term)) : [store.phrase(asked)]).map(
          ({ ordinals, impacts }) => [[...ordinals].join(' '), [...impacts].join(' ')],
        ),
      )
    const found = once()
    const { spent, leftOut } = budget
    assert.deepEqual(once(), found)
    return { found, spent, leftOut }
  }
  const search = fc.array(read, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(search, search, fc.integer({ min: 0, max: 8000 }), (before, reads, units) => {
      answers(warm, warmBudget, before, 1e9)
      const budget = new WorkBudget()
      const fresh = answers(new TermStore(database, budget), budget, reads, units)
      assert.deepEqual(answers(warm, warmBudget, reads, units), fresh)
    }),
    { numRuns: 200 },
  )
})

test('a phrase is found in whatever segment its document is, though segments are joined meanwhile', () => {
  const texts = fc.array(fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 4 }), { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 12 }), (segments) => {
      const database = openIndexFile(join(temporaryFolder(), 'index.sqlite'))
      let ordinal = 0
      for (const documents of segments) {
        const builder = new SegmentBuilder()
        const first = ordinal
        for (const text of documents) {
          const terms = new Map(
            [...Map.groupBy(text.keys(), (place) => text[place] ?? '')].map(([term, positions]) => [
              term,
              { impact: 1, langs: 1, positions },
            ]),
          )
          builder.add(ordinal++, terms, [])
        }
        if (documents.length === 0) continue
        inTransaction(database, () => {
          builder.write(database, { first, last: ordinal - 1 })
          writeState(database, { lastOrdinal: ordinal - 1 })
        })
      }
      const found = (store: TermStore) => [...store.phrase({ slots: [['a'], ['b']] }).ordinals]
      const [before, during] = [0, 1].map(() => new TermStore(database, new WorkBudget()))
      assert.ok(before && during)
      const foundBefore = found(before)
      during.postings('a')
      during.postings('b')
      mergeSegments(database)
      const expected = segments.flat().flatMap((text, at) => (/ab/.test(text.join('')) ? [at] : []))
      assert.deepEqual([foundBefore, found(during)], [expected, expected])
      database.close()
    }),
    { numRuns: 100 },
  )
})
