import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { temporaryFolder } from '../../fixtures/temporary-folder.ts'
import { readRecord } from '../record.ts'
import type { Entry, Piece } from './entry.ts'
import { jsonPieces } from './json-pieces.ts'
import { fromInvertedIndex } from './openalex.ts'
import { readRecordFile, UnreadableFileError, type ReadOptions } from './record-file.ts'
import { xmlPieces } from './xml-pieces.ts'

const folder = temporaryFolder()
const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

const read = async (name: string, content: string | Buffer, options: ReadOptions = {}): Promise<Entry[]> => {
  const path = join(folder, name)
  writeFileSync(path, content)
  const entries: Entry[] = []
  for await (const entry of readRecordFile(path, options)) entries.push(entry)
  return entries
}
const given = (entry: Entry | undefined): Record<string, unknown> => {
  assert.ok(entry && 'given' in entry, entry && 'problem' in entry ? entry.problem : 'there is no entry')
  const reading = readRecord(entry.given)
  assert.ok(reading.ok, reading.ok ? '' : reading.reason)
  return entry.given as Record<string, unknown>
}
const problem = (entry: Entry | undefined): string => (entry && 'problem' in entry ? entry.problem : '')

test('PubMed XML: a full record, an ill-formed one that costs nothing but itself, a translated title, a book', async () => {
  const [full, broken, translated, book, ...others] = await read('pubmed.xml', fixture('pubmed.xml'))
  assert.deepEqual(others, [])
  assert.deepEqual(given(full), {
    id: 'pmid:31000001',
    title: { en: 'Effects of school meals on H2O intake & attendance: a systematic review' },
    abstract: {
      es: 'Las comidas pueden ayudar.',
      en: 'BACKGROUND: Meals may help.\nRESULTS: p < 0.05 in 3 trials.',
    },
    plain_language_summary: { en: 'School meals bring children to school.' },
    authors: ['Otieno, Amina', 'Meals Study Group'],
    journal: 'The journal of examples',
    issn: ['1469-493X'],
    volume: '12',
    issue: '3',
    pages: '101-112',
    date: '2019-03',
    keywords: ['School feeding'],
    mesh: ['Schools'],
    publication_types: ['Journal Article', 'Systematic Review', 'Retracted Publication'],
    source_type: 'Journal Article; Systematic Review; Retracted Publication',
    retracted: true,
    notices: [
      { kind: 'retraction', reference: 'J Ex. 2020 Jun 25;13(2):2582', pmid: '32501665' },
      { kind: 'correction', reference: 'J Ex. 2019 May;12(5):400', pmid: undefined },
    ],
    update_of: ['30000001'],
    update_in: ['33000001'],
    references: ['10.9999/not-mine'],
    doi: '10.1000/Ex.1',
    pmid: '31000001',
    pmcid: 'PMC42',
    url: 'https://pubmed.ncbi.nlm.nih.gov/31000001/',
  })
  assert.match(problem(broken), /^is no well-formed XML: .*unexpected close tag/)
  assert.equal(broken?.line, 54)
  assert.deepEqual(given(translated)['title'], {
    en: 'Vaccination in older adults',
    es: 'Vacunación en adultos mayores',
  })
  assert.equal(given(translated)['date'], '1998-12')
  assert.equal(given(book)['title'], 'A chapter')
})

test('JATS: titles and abstracts by language, sections, the earlier electronic date, licence and notices', async () => {
  const [article] = await read('a.xml.gz', gzipSync(fixture('article.jats.xml')))
  assert.deepEqual(given(article), {
    id: 'pmc:PMC77',
    title: { fr: 'Santé étudiée: une revue', en: 'Health studied' },
    abstract: { fr: 'Objectif: Voir x.\nRésultats: Bien.', en: 'To see.' },
    plain_language_summary: { fr: 'En clair.' },
    language: 'fr',
    authors: ['Dubois, Zoé', 'Groupe Santé'],
    author_countries: ['FR'],
    journal: "Revue d'exemples",
    issn: ['1234-5678'],
    publisher: 'Maison',
    volume: '5',
    issue: '1',
    pages: '9-18',
    date: '2020-01-07',
    keywords: ['santé'],
    subjects: ['Revue'],
    source_type: 'review-article',
    notices: [{ kind: 'correction', doi: '10.1000/rev.7c' }],
    licence: 'CC-BY-4.0',
    licence_basis: 'stated by the source: creativecommons.org/licenses/by/4.0',
    doi: '10.1000/rev.7',
    pmid: '400',
    pmcid: 'PMC77',
    url: 'https://doi.org/10.1000/rev.7',
    oa_url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC77/',
  })
})

const bomb = `<?xml version="1.0"?><!DOCTYPE PubmedArticleSet [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;"><!ENTITY x SYSTEM "file:///etc/hostname">]>
<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>&b;&x;</ArticleTitle></Article></MedlineCitation></PubmedArticle>
<PubmedArticle><MedlineCitation><PMID>2</PMID><Article><ArticleTitle>Fine</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>`

test('entities that a document declares are neither fetched nor expanded', async () => {
  const [declared, fine] = await read('bomb.xml', bomb)
  assert.match(problem(declared), /entity/)
  assert.deepEqual(given(fine)['title'], { en: 'Fine' })
})

test('a record that the file ends within is named', async () => {
  const text = fixture('pubmed.xml')
  const entries = await read('cut.xml', text.slice(0, text.indexOf('</BookDocument>')))
  assert.match(problem(entries.at(-1)), /the file ends within the record/)
  assert.equal(entries.length, 4)
})

const work = {
  id: 'https://openalex.org/W100',
  doi: 'https://doi.org/10.1000/OA',
  ids: { openalex: 'https://openalex.org/W100', pmid: 'https://pubmed.ncbi.nlm.nih.gov/500' },
  title: 'Payment of hospitals',
  publication_date: '2018-05-02',
  publication_year: 2018,
  language: 'en',
  type: 'review',
  is_retracted: true,
  authorships: [{ author: { display_name: 'Ada Lovelace' }, countries: ['GB'] }],
  primary_location: { license: 'cc-by', source: { display_name: 'Journal', issn: ['1111-2222'] } },
  open_access: { oa_url: 'https://x.example/a.pdf' },
  biblio: { volume: '3', issue: null, first_page: '7', last_page: '7' },
  abstract_inverted_index: { Paying: [0], hospitals: [1, 3], matters: [2] },
}
const answer = {
  meta: { count: 2, next_cursor: null },
  results: [work, { ...work, id: 'https://openalex.org/W101' }],
  group_by: [],
}

for (const [name, content, count] of [
  ['one work', JSON.stringify(work), 1],
  ['one work on many lines', JSON.stringify(work, null, 2), 1],
  ['an answer', JSON.stringify(answer), 2],
  ['an answer on many lines', JSON.stringify(answer, null, 1), 2],
  ['a list', JSON.stringify([work, work, work]), 3],
  ['JSON Lines', `${JSON.stringify(work)}\n${JSON.stringify(work)}\n`, 2],
] as const) {
  test(`OpenAlex: ${name}`, async () => {
    const entries = await read('openalex.json', content)
    assert.equal(entries.length, count)
    const record = given(entries[0])
    assert.equal(record['id'], 'openalex:W100')
    assert.deepEqual(record['abstract'], { en: 'Paying hospitals matters hospitals' })
    assert.deepEqual(
      [record['doi'], record['pmid'], record['retracted'], record['pages'], record['licence']],
      ['10.1000/OA', '500', true, '7', 'CC-BY'],
    )
  })
}

test('an abstract is put together again from its inverted index', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 60 }), (words) => {
      const index = Object.groupBy(words.keys(), (place) => words[place] ?? '') as Record<string, number[]>
      assert.equal(fromInvertedIndex(index), words.join(' '))
    }),
  )
})

const crossrefWork = {
  DOI: '10.1000/CR',
  title: ['Notice of retraction'],
  abstract: '<jats:title>Abstract</jats:title><jats:p>Text &amp; more.</jats:p>',
  author: [{ given: 'Ada', family: 'Lovelace' }, { name: 'The Group' }],
  'container-title': ['Journal'],
  issued: { 'date-parts': [[2020, 6]] },
  published: { 'date-parts': [[2020, 6, 9]] },
  type: 'journal-article',
  'update-to': [{ DOI: '10.1000/kenya', type: 'retraction', updated: { 'date-parts': [[2020, 6, 9]] } }],
  'updated-by': [{ DOI: '10.1000/cr.c', type: 'erratum', updated: { 'date-parts': [[2021]] } }],
}

for (const [name, content] of [
  ['one work', { status: 'ok', 'message-type': 'work', message: crossrefWork }],
  ['a list', { status: 'ok', 'message-type': 'work-list', message: { 'total-results': 1, items: [crossrefWork] } }],
  ['the work alone', crossrefWork],
] as const) {
  test(`Crossref: ${name}`, async () => {
    const entries = await read('crossref.json', JSON.stringify(content))
    assert.equal(entries.length, 1)
    assert.deepEqual(given(entries[0]), {
      id: 'doi:10.1000/cr',
      title: { en: 'Notice of retraction' },
      abstract: { en: '<jats:p>Text &amp; more.</jats:p>' },
      language: 'en',
      authors: ['Lovelace, Ada', 'The Group'],
      journal: 'Journal',
      date: '2020-06-09',
      source_type: 'journal-article',
      notices: [{ kind: 'correction', doi: '10.1000/cr.c', date: '2021' }],
      updates: [{ kind: 'retraction', doi: '10.1000/kenya' }],
      doi: '10.1000/cr',
      url: 'https://doi.org/10.1000/cr',
      collection: 'Crossref',
    })
  })
}

test('JSON: a record that is malformed inside costs nothing but itself', async () => {
  const entries = await read('bad.json', '[{"id":"a","title":"A"},\n{"id":"b",,},\n{"id":"c","title":"C"}]')
  assert.deepEqual(
    entries.map((entry) => [entry.line, 'given' in entry]),
    [
      [1, true],
      [2, false],
      [3, true],
    ],
  )
})

test('CSV: known columns, texts by language, lists, and a row that is no row of the table', async () => {
  const csv =
    '\uFEFFTitle;Título ES;title_es;Abstract;Authors;DOI;Publication Year;Keywords\r\n' +
    '"Meals; a ""review""\nin two lines";x;Comidas;Text;Otieno, A; https://doi.org/10.1/A;2019;one\r\n' +
    'Too;many;columns;here;are;in;this;row;indeed\r\n'
  const [, ...rest] = [0, ...(await read('table.csv', csv))]
  const [first, second] = rest
  assert.ok(typeof first === 'object' && typeof second === 'object')
  assert.deepEqual(given(first), {
    id: 'doi:10.1/a',
    title: { en: 'Meals; a "review"\nin two lines', es: 'Comidas' },
    abstract: 'Text',
    authors: 'Otieno, A',
    doi: '10.1/A',
    year: '2019',
    keywords: 'one',
    language: 'en',
    url: 'https://doi.org/10.1/A',
  })
  assert.deepEqual([second.line, problem(second)], [4, 'has 9 columns, the first row has 8'])
})

/** Titles of the rows, and the lines of what is no row. */
const rowsIn = async (csv: string) =>
  (await read('rows.csv', csv)).map((entry) => ('given' in entry ? given(entry)['title'] : entry.line))

test('CSV: a quotation mark without an end costs its own row, wherever the next one stands', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => `Row ${place},2001,10.1/${place}`)
  const titles = rows.map((_, place) => `Row ${place}`)
  const quoted = '"Well, quoted",2001,"10.1/q"'
  for (const [open, after] of [
    ['"Open,2019,10.1/o', [quoted]],
    ['Open,2019,"10.1/o', [quoted]],
    ['"Open,2019,10.1/o', []],
    ['"Open,2019,10.1/o', ['Empty,"",10.1/e', quoted]],
    ['"Op"en,2019,10.1/o', [quoted]],
  ] as const) {
    const csv = ['title,year,doi', ...rows.slice(0, 3), open, ...rows.slice(3), ...after].join('\n')
    const others = after.map((row) => (row === quoted ? 'Well, quoted' : 'Empty'))
    assert.deepEqual(await rowsIn(csv), [...titles.slice(0, 3), 5, ...titles.slice(3), ...others])
  }
})

test('CSV: lines of a value that is quoted wrongly are no rows of their own', async () => {
  const csv = 'title,abstract,year\nOne,"Called "good"\nand more\nof it",2001\nTwo,"In\ntwo lines",2002\nThree,x,2003\n'
  assert.deepEqual(await rowsIn(csv), [2, 3, 4, 'Two', 'Three'])
})

for (const [written, date, year] of [
  ['2020-03-05', '2020-03-05', undefined],
  ['2020/3/5', '2020-03-05', undefined],
  ['2020-3', '2020-03', undefined],
  ['15/03/2020', undefined, '2020'],
  ['March 2020', undefined, '2020'],
  ['soon', undefined, undefined],
])
  test(`CSV: '${written}' gives the date ${date} and the year ${year}`, async () => {
    const [row] = await read('dated.csv', `title,date\nA title,${written}\n`)
    assert.ok(row)
    assert.deepEqual([given(row)['date'], given(row)['year']], [date, year])
  })

test('CSV: values of columns with one name are taken together', async () => {
  const [row] = await read('twice.csv', 'Title,Author,author,Year,Year\nA title,"Smith, J","Doe, A",2019,2019\n')
  assert.deepEqual([given(row)['authors'], given(row)['year']], ['Smith, J; Doe, A', '2019'])
})

test('CSV: lines may end with CR alone', async () => {
  assert.deepEqual(await rowsIn('title,year\rOne,2001\r"Two\rlines",2002\r'), ['One', 'Two\nlines'])
})

test('CSV: a mapping names the columns; one that fits nothing is refused with what there is', async () => {
  const csv = 'Document,Identifier,When\nA document,10.1/x,2001\n'
  const [row] = await read('own.csv', csv, { map: 'title=Document,doi=Identifier,year=When' })
  assert.deepEqual([given(row)['title'], given(row)['doi'], given(row)['year']], ['A document', '10.1/x', '2001'])
  await assert.rejects(
    read('own.csv', csv, { map: 'title=Name' }),
    /there is no column 'name'; the columns are Document/,
  )
  await assert.rejects(read('own.csv', csv, { map: 'colour=When' }), /'colour' is no field of a record/)
  await assert.rejects(read('own.csv', csv, { format: 'csv' }), UnreadableFileError)
})

test('entries at the beginning can be passed over', async () => {
  const entries = await read('pubmed.xml', fixture('pubmed.xml'), { skip: 2 })
  assert.deepEqual(
    entries.map((entry) => given(entry)['id']),
    ['pmid:3', 'pmid:20301295'],
  )
})

test('a web page in place of XML is no format that is known', async () => {
  await assert.rejects(
    read('error.xml', '<!doctype html><html><body>Service unavailable</body></html>'),
    UnreadableFileError,
  )
  await assert.rejects(
    read('error2.xml', '<eFetchResult><ERROR>Cannot retrieve</ERROR></eFetchResult>'),
    UnreadableFileError,
  )
})

const gather = async (pieces: AsyncIterable<Piece>): Promise<Piece[]> => {
  const all: Piece[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}
/** A text in pieces of a few characters, cut anywhere. */
async function* cut(text: string, sizes: readonly number[]): AsyncGenerator<string> {
  for (let at = 0, n = 0; at < text.length; n++) {
    const size = sizes[n % sizes.length] ?? 1
    yield text.slice(at, at + size)
    at += size
  }
}
const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 })

test('XML is cut into the same records wherever its bytes arrive in parts', async () => {
  const text = fixture('pubmed.xml')
  const whole = await gather(xmlPieces(cut(text, [text.length]), ['PubmedArticle']))
  assert.equal(whole.length, 3)
  await fc.assert(
    fc.asyncProperty(sizes, async (parts) => {
      assert.deepEqual(await gather(xmlPieces(cut(text, parts), ['PubmedArticle'])), whole)
    }),
    { numRuns: 30 },
  )
})

test('JSON is cut into its objects wherever its bytes arrive in parts, whatever stands in them', async () => {
  const value = fc.jsonValue({ maxDepth: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ a: value, 'b"\\{': value }), { maxLength: 5 }),
      sizes,
      async (objects, parts) => {
        for (const text of [JSON.stringify(objects), JSON.stringify({ meta: { n: 1 }, results: objects }, null, 1)]) {
          const pieces = await gather(jsonPieces(cut(text, parts), ['results']))
          assert.deepEqual(
            pieces.map((piece) => JSON.parse('text' in piece ? piece.text : piece.problem) as unknown),
            JSON.parse(JSON.stringify(objects)),
          )
        }
      },
    ),
    { numRuns: 60 },
  )
})
