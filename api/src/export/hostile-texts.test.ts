import assert from 'node:assert/strict'
import { test } from 'node:test'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { SaxesParser } from 'saxes'
import type { BriefContent, TableContent } from './brief-content.ts'
import { pdfFile } from './pdf-file.ts'
import { pdfTable } from './pdf-table.ts'
import { wordFile, wordTable } from './word-file.ts'

const briefOf = (text: string): BriefContent => ({
  title: text,
  creator: text,
  lang: 'en',
  about: [{ name: text, text }],
  notes: { heading: text, text, room: text },
  headings: { contents: text, note: text, references: text, characteristics: text, licences: text },
  groups: [
    {
      heading: text,
      entries: [
        {
          number: 1,
          title: text,
          lang: 'en',
          url: 'https://hse.example/',
          facts: [text, text],
          finding: { label: text, lang: 'en', quotes: [text] },
          note: text,
          citation: text,
        },
      ],
    },
  ],
  table: {
    head: [text, text],
    rows: [{ title: { text, lang: 'en' }, url: 'https://hse.example/', cells: [text] }],
    empty: text,
  },
  licences: [text],
})
const tableOf = (text: string): TableContent => ({
  title: text,
  creator: text,
  lang: 'en',
  made: text,
  columns: [{ title: text, title_lang: 'en', url: 'https://hse.example/' }],
  rows: [{ name: text, cells: [[{ text, lang: 'en' }]] }],
  empty: text,
})

/** The XML of a Word file, each part read by a strict parser. */
const partsOf = (bytes: Uint8Array): string => {
  const parts = Object.entries(unzipSync(bytes)).filter(([name]) => /\.(?:xml|rels)$/.test(name))
  for (const [name, part] of parts) {
    const parser = new SaxesParser()
    parser.on('error', (error) => assert.fail(`${name}: ${error.message}`))
    parser.write(strFromU8(part)).close()
  }
  return parts.map(([, part]) => strFromU8(part)).join('')
}

const whole = process.env['UNIT_TESTS'] === 'full'

/** Each in every field of a file. The square of 20,000 marks on one letter took a PDF 100 seconds. */
const texts: [what: string, text: string, isLong?: 'long'][] = [
  ['signs that turn the direction', '\u202Egro.live\u202C \u2067שלום\u2069 مرحبا \u202A(1)'],
  ['a word of 20,000 letters', 'a'.repeat(20_000), 'long'],
  ['20,000 signs of Chinese', '医'.repeat(20_000), 'long'],
  ['20,000 letters from right to left', 'ש'.repeat(20_000), 'long'],
  ['20,000 marks on one letter', `e${'\u0301'.repeat(20_000)}`],
  ['10,000 joined signs', '👩\u200D'.repeat(10_000), 'long'],
  ['noncharacters', 'a\uFFFE\uFFFF\u{1FFFF}b'],
]
for (const [what, text, isLong] of texts)
  test(
    `${what} in every field make whole files of Word and PDF`,
    { skip: isLong !== undefined && !whole },
    async () => {
      for (const bytes of [await wordFile(briefOf(text)), await wordTable(tableOf(text))])
        assert.doesNotMatch(partsOf(bytes), /[\u202A-\u202E\u2066-\u2069\uFFFE\uFFFF]|\p{M}{31}/u)
      for (const bytes of [await pdfFile(briefOf(text)), await pdfTable(tableOf(text))]) {
        const read = await extractText(await getDocumentProxy(bytes), { mergePages: true })
        assert.ok(read.text.length > 0)
      }
    },
  )
