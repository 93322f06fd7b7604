import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { toBibtex } from './bibtex.ts'
import type { Reference } from './reference.ts'
import { toRis } from './ris.ts'
import { fullReference } from './samples/reference-samples.ts'

/** Signs that formats give a meaning to, among any others. */
const sign = fc.oneof(
  fc.constantFrom(
    '{',
    '}',
    '\\',
    '%',
    '@',
    '\n',
    '\r\n',
    '\u0085',
    '\u2028',
    'ER  - ',
    '\nTY  - ',
    '"',
    '~',
    '$',
    '的',
  ),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
)
const hostile = fc.array(sign, { minLength: 1, maxLength: 12 }).map((signs) => signs.join(''))
const reference = fc
  .record({
    title: hostile.map((text) => `T${text}`),
    journal: fc.option(hostile),
    abstract: fc.option(hostile),
    authors: fc.array(hostile, { maxLength: 3 }),
    keywords: fc.array(hostile, { maxLength: 3 }),
    DOI: fc.option(hostile),
    source_url: fc.option(hostile),
  })
  .map((parts): Reference => ({ ...fullReference, ...parts }))

const oneLine = (text: string | null) => (text ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim()

/** Reads RIS as reference managers do: any line break ends a tag. */
const readRis = (text: string): [tag: string, value: string][][] => {
  const records: [string, string][][] = [[]]
  for (const line of text.split(/\r\n|[\n\r\u0085\u2028\u2029\v\f]/)) {
    const [, tag, value = ''] = /^([A-Z][A-Z0-9]) {2}- ?(.*)$/u.exec(line) ?? []
    if (tag === 'ER') records.push([])
    else if (tag) records.at(-1)?.push([tag, value])
    else assert.equal(line, '')
  }
  assert.deepEqual(records.pop(), [])
  return records
}

test('whatever a record holds, its RIS is read back as one record with the same texts', () => {
  fc.assert(
    fc.property(reference, (given) => {
      const records = readRis(toRis(given))
      assert.equal(records.length, 1)
      const values = (tag: string) => (records[0] ?? []).filter(([name]) => name === tag).map(([, value]) => value)
      assert.equal(values('TI').join(), oneLine(given.title))
      assert.equal(values('AB').join(), oneLine(given.abstract))
      assert.deepEqual(values('KW'), given.keywords.map(oneLine).filter(Boolean))
      assert.ok(values('AU').length <= given.authors.length)
    }),
  )
})

/** Reads the fields of a BibTeX entry by counting braces, as BibTeX does: a backslash in front changes nothing. */
const readBibtex = (text: string): Map<string, string> => {
  const fields = new Map<string, string>()
  const head = /^@\w+\{[^,{}\s]+,\n/.exec(text)?.[0]
  assert.ok(head, `no head in ${text}`)
  let depth = 1
  let name = ''
  let value = ''
  for (let at = head.length; at < text.length; at++) {
    const character = text.charAt(at)
    if (character === '{') value += depth++ > 1 ? character : ''
    else if (character === '}') value += --depth > 1 ? character : ''
    else if (depth === 1 && character === ',') {
      fields.set(name.replace('=', '').trim(), value)
      name = value = ''
    } else if (depth === 1) name += character
    else if (depth > 1) value += character
  }
  assert.equal(depth, 0)
  return fields
}

test('whatever a record holds, its BibTeX is one entry whose fields end where they should', () => {
  fc.assert(
    fc.property(reference, (given) => {
      const fields = readBibtex(toBibtex(given, 'key'))
      assert.equal(fields.get('year'), '2004')
      assert.match(fields.get('title') ?? '', /^\{.*\}$/u)
      for (const value of fields.values()) assert.doesNotMatch(value, /[\n\r]/)
    }),
  )
})
