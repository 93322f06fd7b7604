import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { ExportFormat } from 'shared/contracts'
import { toBibtex, toRis, type Reference } from 'shared/citations'
import { createRecordCounter } from './record-counter.ts'

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('}', '\n}\n', 'ER  - ', '\r\nER  - \r\n', '"', '",\r\n"', '@misc{x,'),
)
const named = { id: 'k3q9xw2mtd', title_lang: 'en', record_url: 'https://hse.example.org/articles/k3q9xw2mtd' }
const unknown = { journal: null, published: null, year_published: null, DOI: null, pmid: null, source_url: null }
const reference = fc
  .record({ title: anyText, abstract: fc.option(anyText) })
  .map((texts): Reference => ({ ...unknown, ...texts, ...named, authors: [], keywords: [] }))

const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
const files: Record<ExportFormat, (references: Reference[]) => string> = {
  ris: (references) => references.map(toRis).join(''),
  bibtex: (references) => references.map((each) => `${toBibtex(each)}\n`).join(''),
  csv: (references) =>
    `\uFEFF"Title","Abstract"\r\n${references.map(({ title, abstract }) => `${cell(title)},${cell(abstract ?? '')}\r\n`).join('')}`,
}

for (const format of ['csv', 'ris', 'bibtex'] as const) {
  test(`the records of a ${format} file are counted, wherever it is cut`, () => {
    fc.assert(
      fc.property(fc.array(reference, { maxLength: 5 }), fc.array(fc.nat(400)), (references, cuts) => {
        const file = files[format](references)
        const counter = createRecordCounter(format)
        const places = [0, ...cuts.filter((cut) => cut < file.length).sort((a, b) => a - b), file.length]
        places.forEach((place, index) => counter.add(file.slice(places[index - 1] ?? 0, place)))
        assert.equal(counter.count(), references.length)
      }),
    )
  })

  test(`a ${format} file that breaks off within a record does not count it`, () => {
    const [sample] = fc.sample(reference, 1)
    const file = files[format](sample ? [sample, sample] : [])
    const counter = createRecordCounter(format)
    counter.add(file.slice(0, -4))
    assert.equal(counter.count(), 1)
  })
}
