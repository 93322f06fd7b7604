import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatQuery } from '../query/format-query.ts'
import { parseQuery } from '../query/parse-query.ts'
import published from './published-strategies.json' with { type: 'json' }
import { readStrategy } from './read-strategy.ts'

/** A strategy, the query it becomes, and what is left out or found more loosely. */
const read: [strategy: string, query: string, leftOut?: string, loosened?: string][] = [
  ['"diabetes mellitus"[tiab] AND review[pt]', '"diabetes mellitus"', 'review[pt]'],
  ['heart failure[tiab] OR cardiac failure[ti]', '"heart failure" OR title:"cardiac failure"'],
  ['asthma[Title/Abstract] AND school*[Title]', 'asthma AND title:school*'],
  ['wheez* OR asthma[tw] AND school[tw]', '(wheez* OR asthma) AND school'],
  ['"Heart Failure"[Majr:NoExp] OR (heart[Title] AND failure[tw])', '"Heart Failure" OR (title:heart AND failure)'],
  ['smith j[au] AND 2015:2020[dp]', 'author:"smith j" AND year:2015-2020'],
  ['asthma[mh] AND ("2010/01/01"[Date - Publication] : "3000"[Date - Publication])', '"asthma" AND year:2010-'],
  ['asthma[ti] NOT (letter[pt] OR comment[pt])', 'title:asthma', 'letter[pt] comment[pt]'],
  ['12345678[pmid]', 'pmid:12345678'],
  ['(nurs* adj3 led).ti,ab.', 'nurs* AND led', '', 'adj3'],
  ['(nurse adj3 led).ti.', 'title:"nurse led"~4'],
  ['tobacco NEAR/5 tax', '"tobacco tax"~6'],
  ['tobacco near/5 tax', '"tobacco tax"~6'],
  ['tobacco NEAR5 tax', '"tobacco tax"~6'],
  ['tobacco ADJ5 tax', '"tobacco tax"~6'],
  ['tobacco NEAR tax', '"tobacco tax"~7'],
  ['tobacco ADJ tax', '"tobacco tax"~2'],
  ['tobacco NEAR/0 tax', '"tobacco tax"~2'],
  ['tobacco NEAR/99 tax', '"tobacco tax"~99'],
  ['tobacco W/2 tax', '"tobacco tax"~3'],
  [
    '(tobacco OR smoking) N3 (tax OR price)',
    '"tobacco tax"~4 OR "tobacco price"~4 OR "smoking tax"~4 OR "smoking price"~4',
  ],
  ['exp Masks/ or N95 adj3 respirators', '"Masks" OR "N95 respirators"~4'],
  ['tobacco NEAR/5 tax*', 'tobacco AND tax*', '', 'adj5'],
  [
    '(school or class) adj2 (air quality or ventilation)',
    '"school air quality"~3 OR "school ventilation"~3 OR "class air quality"~3 OR "class ventilation"~3',
  ],
  ['exp Diabetes Mellitus, Type 2/ and primary care.mp.', '"Type 2 Diabetes Mellitus" AND "primary care"'],
  ['Wounds and Injuries/', '"Wounds and Injuries"'],
  ['Asthma/ and Adult/', '"Asthma" AND "Adult"'],
  ['Asthma/dt [Drug Therapy] or wheez$2.tw.', '"Asthma" OR wheez*'],
  ['wom#n.ti. and behavio?r.ti.', 'title:wom* AND title:behavio*', '', 'wom#n behavio?r'],
  [
    'Asthma/ and (school nurs* or "school health").ti,ab. not Adult/',
    '"Asthma" AND ((school AND nurs*) OR "school health") NOT "Adult"',
    '',
    'school nurs*',
  ],
  ['asthma.tw. or copd.tw. and smoking.tw.', 'asthma OR (copd AND smoking)'],
  [
    '1. exp Asthma/\n2. asthma*.ti,ab.\n3. 1 or 2\n4. limit 3 to (english language and yr="2000 -Current")',
    '("Asthma" OR asthma*) AND year:2000-',
    'english language',
  ],
  [
    '1. exp Asthma/; 2. (school* or class*).tw.; 3. ventilat*.mp.; 4. or/1-2; 5. 3 and 4',
    'ventilat* AND ("Asthma" OR school* OR class*)',
  ],
  ['#1 asthma[ti]\n#2 school[tiab]\n#3 #1 AND #2', 'title:asthma AND school'],
  ['1. asthma\n2. copd\n3. 1 or 2', 'asthma OR copd'],
  ['1. asthma.tw.\n2. 2 or 9', '', '#2 #9'],
  ['exp animals/ not humans.sh.', '"animals" NOT "humans"'],
  ['exp "Quality of Life"/ or exp *depression/', '"Quality of Life" OR "depression"'],
  ['"Masks/adverse effects"[MAJR] OR "Tafenoquine" [Supplementary Concept]', '"Masks" OR "Tafenoquine"'],
  ["asthma[tiab] AND ('school nurse' OR ‘health visitor’)", 'asthma AND ("school nurse" OR "health visitor")'],
  ["Alzheimer's disease[tiab] OR carer's burden[tiab]", '"Alzheimer\'s disease" OR "carer\'s burden"'],
  ['"epidemiology"[sh] OR asthma[ti]', 'title:asthma', 'epidemiology[sh]'],
  ['?asthma.ti. or h?emato.ti.', 'title:asthma OR title:hemato', '', '?asthma h?emato'],
  ['1. asthma.tw. (1234)\n2. copd.tw. 12\n3. 1 or 2 (7)', 'asthma OR copd'],
  ['1. asthma.tw.\n2. copd.tw.\n3. 1 or (2)', 'asthma OR copd'],
  ['#1 asthma[ti]\t1,234\n#2 Search copd[ti]\t7\n#3 Search #1 OR #2 1241', 'title:asthma OR title:copd'],
  ['1 asthma[ti]\n2 copd[ti]\n1 AND 2', 'title:asthma AND title:copd'],
  ['1. review.pt.\n2. asthma.ti.\n3. 1 or 2', 'title:asthma', 'review[pt]'],
]
for (const [strategy, query, leftOut = '', loosened = ''] of read)
  test(`${JSON.stringify(strategy)} asks for ${query || 'nothing'}`, () => {
    const found = readStrategy(strategy)
    if (query === '') return assert.equal(found, null)
    assert.equal(formatQuery(parseQuery(found?.query ?? '', 'en').tree), query)
    assert.equal(found?.leftOut.join(' '), leftOut)
    assert.equal(found.loosened.join(' '), loosened)
  })

const ordinary = [
  'what works for asthma',
  'HIV/AIDS prevention',
  'asthma and/or copd',
  'nurses, doctors and others',
  '1. asthma 2. school',
  'title:asthma AND (school OR nurse)',
  '"task shifting"~6 year:2019-',
  'COVID-19 (long)',
  '2 OF (a; b^2; c)',
  '[Article in French] Asthme',
  'effect of vitamin D. a review',
  'shops near schools',
  'CLINICS NEAR SCHOOLS',
  'lung cancer N2 disease',
  '"surgical masks" OR N95 respirators',
  '',
]
for (const query of ordinary)
  test(`${JSON.stringify(query)} is no strategy of another database`, () => assert.equal(readStrategy(query), null))

test('a heading is looked for by the names of its concept', () => {
  const labelsOf = (heading: string) => (heading === 'Type 2 Diabetes Mellitus' ? ['T2DM', 'diabetes tipo 2'] : [])
  assert.equal(
    readStrategy('Diabetes Mellitus, Type 2/ or Asthma/', labelsOf)?.query,
    '("Type 2 Diabetes Mellitus" OR "T2DM" OR "diabetes tipo 2") OR "Asthma"',
  )
})

test('each line of a numbered strategy says what it asks for', () => {
  assert.deepEqual(readStrategy('1. exp Asthma/\n2. review.pt.\n3. school.ti.\n4. 1 and 3')?.lines, [
    { number: 1, typed: 'exp Asthma/', query: '"Asthma"' },
    { number: 2, typed: 'review.pt.', query: '' },
    { number: 3, typed: 'school.ti.', query: 'title:school' },
    { number: 4, typed: '1 and 3', query: '("Asthma") AND (title:school)' },
  ])
})

test('lines that ask for each other, or grow at each step, end', () => {
  assert.equal(readStrategy('1. 2 or 3\n2. 1 or 3\n3. 1 and 2'), null)
  const doubling = ['1. asthma.tw.', ...Array.from({ length: 60 }, (_, i) => `${i + 2}. ${i + 1} or ${i + 1}`)].join(
    '\n',
  )
  assert.ok((readStrategy(doubling)?.query.length ?? 0) < 200_000)
  const ahead = Array.from({ length: 60 }, (_, i) => `${i + 1}. ${i + 2} or ${i + 2}`)
  assert.equal(readStrategy([...ahead, '61. review.pt.', '62. asthma.ti. or #1'].join('\n'))?.query, 'title:asthma')
})

for (const { review, text, leftOut } of published)
  test(`the strategy of '${review}' is read`, () => {
    const pasted = text.split('\n').map((line) => line.trim())
    const read = readStrategy(text)
    assert.ok(read)
    // The search box joins pasted lines by semicolons.
    assert.deepEqual(readStrategy(pasted.join('; ')), read)
    assert.deepEqual(read.leftOut, leftOut)
    for (const { typed, query } of read.lines) {
      const isSaid = leftOut.some((part) => part.startsWith(typed.replace(/\.\w\w\.$| \[.*/, '')))
      assert.equal(query === '', isSaid, typed)
      if (query !== '') assert.deepEqual(parseQuery(query, 'en').notes, [], typed)
    }
    const numbers = [...text.matchAll(/^#?(\d+) /gm)].map(([, number]) => Number(number))
    assert.deepEqual(
      read.lines.map(({ number }) => number),
      numbers,
    )
    assert.doesNotMatch(read.query, /\/|[[\]]|\d,\d|\b(?:exp|mp|tiab|mesh)\b/i)
  })

/** How databases print a line of their history. */
const printed = fc.record({
  number: fc.constantFrom('#', '', 'S'),
  behind: fc.constantFrom('. ', ' ', ') ', '\t'),
  search: fc.constantFrom('', 'Search: '),
  count: fc.constantFrom('', ' (7)', ' (1,204,567)', '\t12', '    4801', ' 12,345'),
  wrap: fc.constantFrom(' ', '\n   ', '; '),
})
const term = fc.constantFrom('asthma', 'nurs*', 'school health', 'copd', 'primary care')
const lineIn = {
  pubmed: fc.tuple(term, fc.constantFrom('tiab', 'ti', 'mh')).map(([words, tag]) => `"${words}"[${tag}]`),
  ovid: fc.oneof(
    fc.tuple(term, fc.constantFrom('ti,ab', 'mp', 'tw')).map(([words, field]) => `${words}.${field}.`),
    fc.constantFrom('exp Asthma/', 'child health services/', '(school adj3 nurse).ti.'),
  ),
}
for (const syntax of ['pubmed', 'ovid'] as const)
  test(`a history of ${syntax} is read however it is printed`, () => {
    const history = fc.record({
      lines: fc.array(fc.array(lineIn[syntax], { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 6 }),
      operator: fc.constantFrom('and', 'OR'),
      printed,
    })
    fc.assert(
      fc.property(history, ({ lines, operator, printed }) => {
        const sign = syntax === 'pubmed' ? '#' : ''
        const last = lines.map((_, place) => `${sign}${place + 1}`).join(` ${operator} `)
        const typed = [...lines.map((terms) => terms.join(` or${printed.wrap}`)), last]
        const { number, behind, search, count } = printed
        const shown = typed.map((line, place) => `${number}${place + 1}${behind}${search}${line}${count}`).join('\n')
        const plain = typed.map((line, place) => `${place + 1}. ${line.replace(/\s*[;\n]\s*| {2,}/g, ' ')}`).join('\n')
        assert.deepEqual(readStrategy(shown), readStrategy(plain), shown)
        assert.equal(readStrategy(shown)?.lines.length, typed.length, shown)
      }),
    )
  })

test('parentheses within each other are read however many there are', () => {
  for (const text of ['('.repeat(3990) + 'asthma[ti]', ')'.repeat(1990) + '('.repeat(1990) + 'asthma[ti]'])
    assert.equal(readStrategy(text)?.query, 'title:asthma')
})

test('any text is read, and what comes of it is a query', () => {
  const piece = fc.constantFrom(
    ...[
      'asthma',
      'nurs*',
      '"a b"',
      '(',
      ')',
      '[tiab]',
      '[pt]',
      '.ti,ab.',
      ' and ',
      ' OR ',
      ' not ',
      ' adj3 ',
      'exp Asthma/',
      '\n',
      '; ',
      '1. ',
      '2. ',
      '#1',
      'or/1-2',
      ' ',
      '2010:2020[dp]',
      '$',
      '/',
      '[',
    ],
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
        fc.string(),
      ),
      (text) => {
        const found = readStrategy(text)
        if (found) assert.notEqual(formatQuery(parseQuery(found.query, 'en').tree), '')
      },
    ),
  )
})
