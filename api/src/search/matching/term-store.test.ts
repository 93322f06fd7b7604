import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aDocument, indexOf } from '../fixtures/indexed-documents.ts'
import { openIndexFileToRead } from '../postings/index-file.ts'
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
