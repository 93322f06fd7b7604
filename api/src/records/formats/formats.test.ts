import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { readRecord } from '../record.ts'
import type { Entry } from './entry.ts'
import { readRecordFile, UnreadableFileError } from './record-file.ts'

const folder = temporaryFolder()

const allEntries = async (path: string): Promise<Entry[]> => {
  const entries: Entry[] = []
  for await (const entry of readRecordFile(path)) entries.push(entry)
  return entries
}
const read = async (name: string, content: string | Buffer): Promise<Entry[]> => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return allEntries(path)
}

const ris = `TY  - JOUR
ID  - r1
TI  - A title that
 goes on
AU  - Otieno, Amina
AU  - Chen, Li
AB  - An abstract.
PY  - 2019/05/03/
T2  - A journal
KW  - one
KW  - two
DO  - https://doi.org/10.1000/X
LA  - eng
ER  - 

TY  - JOUR
TI  - Without an id
DO  - 10.1000/Y
ER  - 
stray line
TY  - JOUR
TI  - Never closed
`

test('RIS: tags, continued lines, date and DOI', async () => {
  const [first] = await read('a.ris', ris)
  assert.deepEqual(first, {
    line: 1,
    given: {
      id: 'r1',
      title: 'A title that goes on',
      abstract: 'An abstract.',
      language: 'en',
      authors: ['Otieno, Amina', 'Chen, Li'],
      journal: 'A journal',
      keywords: ['one', 'two'],
      date: '2019-05-03',
      doi: '10.1000/X',
      url: 'https://doi.org/10.1000/X',
    },
  })
})

test('RIS: pages are the first and the last, or the range that stands as the first', async () => {
  for (const [first, last, pages] of [
    ['12', '20', '12-20'],
    ['12-20', '20', '12-20'],
  ] as const) {
    const [entry] = await read('p.ris', `TY  - JOUR\nTI  - A title\nSP  - ${first}\nEP  - ${last}\nER  - \n`)
    assert.ok(entry && 'given' in entry)
    assert.equal((entry.given as { pages: string }).pages, pages)
  }
})

test('RIS: a record without an id goes by its DOI, and what is wrong has its line', async () => {
  const [, second, stray, open] = await read('b.ris', ris)
  assert.ok(second && 'given' in second)
  assert.equal((second.given as { id: string }).id, 'doi:10.1000/y')
  assert.deepEqual(stray, { line: 20, problem: 'is outside any record: stray line' })
  assert.deepEqual(open, { line: 21, problem: 'the record has no ER at its end' })
})

test('RIS: a line of text that looks like a tag with one space is text, unless the record is written so', async () => {
  const content = 'TY  - JOUR\nAB  - The ratio was\nOR - 1.4 (95% CI)\nER - positive\nCI - wide\nPY  - 2019\nER -\n'
  const [entry] = await read('c.ris', content)
  assert.deepEqual(entry, {
    line: 1,
    given: { abstract: 'The ratio was OR - 1.4 (95% CI) ER - positive CI - wide', language: 'en', date: '2019' },
  })
  const [other] = await read('c1.ris', 'TY - JOUR\nTI - A title\nPY - 2019\nER -\n')
  assert.ok(other && 'given' in other)
  assert.deepEqual(
    [(other.given as { title: string }).title, (other.given as { date: string }).date],
    ['A title', '2019'],
  )
})

test('RIS: text in place of a DOI is no id and no address, and odd characters of a DOI are encoded in its address', async () => {
  const of = async (doi: string) => {
    const [entry] = await read('d.ris', `TY  - JOUR\nTI  - A title\nDO  - ${doi}\nER  - \n`)
    assert.ok(entry && 'given' in entry)
    const reading = readRecord(entry.given)
    assert.ok(reading.ok)
    return reading.record
  }
  const none = await of('see publisher site')
  assert.deepEqual([none.id.slice(0, 4), none.doi, none.url], ['ris:', null, undefined])
  assert.equal((await of('10.1002/17:15<1661::AID-S#8>3')).url, 'https://doi.org/10.1002/17:15%3C1661::AID-S%238%3E3')
})

const nbib = `PMID- 31234567
TI  - [Vaccination in older
      adults.]
TT  - Vacunación en adultos mayores.
AB  - First part
      second part.
FAU - García, Ana
LA  - spa
DP  - 2019 Mar 5
JT  - Revista
LID - 10.1000/z [doi]
MH  - *Vaccination/methods
PT  - Journal Article
PT  - Systematic Review

PMID- 2
TI  - Second.
DP  - 2001 Spring
`

test('PubMed: both titles, continued lines, headings and date', async () => {
  const [first, second] = await read('a.nbib', nbib)
  assert.deepEqual(first, {
    line: 1,
    given: {
      id: 'pmid:31234567',
      title: { en: 'Vaccination in older adults', es: 'Vacunación en adultos mayores' },
      abstract: { en: 'First part second part.' },
      authors: ['García, Ana'],
      journal: 'Revista',
      date: '2019-03-05',
      mesh: ['Vaccination'],
      publication_types: ['Journal Article', 'Systematic Review'],
      source_type: 'Journal Article; Systematic Review',
      doi: '10.1000/z',
      pmid: '31234567',
      url: 'https://pubmed.ncbi.nlm.nih.gov/31234567/',
    },
  })
  assert.ok(second && 'given' in second)
  assert.equal((second.given as { date: string }).date, '2001')
})

test('PubMed: a further PMID begins a record, with or without an empty line before it', async () => {
  const records = async (content: string) =>
    (await read('b.nbib', content)).map((entry) => ('given' in entry ? entry.given : entry))
  assert.deepEqual(await records(nbib.replace('\n\n', '\n')), await records(nbib))
})

test('PubMed: text in place of a PMID is no id and no address', async () => {
  const [entry] = await read('c.nbib', 'PMID- none\nTI  - A title.\nDP  - 2019\n')
  assert.ok(entry && 'given' in entry)
  const reading = readRecord(entry.given)
  assert.ok(reading.ok)
  assert.deepEqual(reading.leftOut, ['pmid: is no PMID ("none")'])
  assert.deepEqual([reading.record.id.slice(0, 5), reading.record.url], ['nbib:', undefined])
})

test('JSON Lines: a line that is no JSON is named and the rest is read', async () => {
  const entries = await read('a.jsonl', '\uFEFF{"id":"a"}\n\nno\n{"id":"b"}')
  assert.deepEqual(entries[0], { line: 1, given: { id: 'a' } })
  assert.ok(entries[1] && 'problem' in entries[1] && entries[1].line === 3)
  assert.deepEqual(entries[2], { line: 4, given: { id: 'b' } })
})

test('the format is told by the content when the name says nothing, also compressed', async () => {
  assert.equal((await read('export.txt', ris)).length, 4)
  assert.equal((await read('export', nbib)).length, 2)
  assert.deepEqual(await read('c.jsonl.gz', gzipSync('{"id":"z"}')), [{ line: 1, given: { id: 'z' } }])
  assert.deepEqual(await read('packed', gzipSync('{"id":"z"}')), [{ line: 1, given: { id: 'z' } }])
})

test('a file that is missing, of another format or cut off is unreadable', async () => {
  await assert.rejects(allEntries(join(folder, 'missing.ris')), UnreadableFileError)
  await assert.rejects(read('a.txt', 'hello'), UnreadableFileError)
  const zipped = gzipSync(`${'{"id":"z"}\n'.repeat(100_000)}`)
  await assert.rejects(read('cut.jsonl.gz', zipped.subarray(0, zipped.length - 20)), UnreadableFileError)
})
