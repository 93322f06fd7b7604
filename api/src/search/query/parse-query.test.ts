import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { languages, type Lang } from 'shared/sites'
import { formatQuery } from './format-query.ts'
import { parseQuery } from './parse-query.ts'

const understood: [query: string, lang: Lang, canonical: string, notes: string][] = [
  ['', 'en', '', ''],
  ['school nurses', 'en', 'school AND nurses', ''],
  ['"school nurse" asthma -adults', 'en', '"school nurse" AND asthma NOT adults', ''],
  ['“school nurse” AND asthma', 'en', '"school nurse" AND asthma', ''],
  ['«santé publique» ET écoles', 'fr', '"santé publique" AND écoles', ''],
  ['「系统评价」 或 疫苗', 'cn', '"系统评价" OR 疫苗', ''],
  ['niños Y asma O tos', 'es', '(niños AND asma) OR tos', ''],
  ['vacinas NÃO adultos', 'pt', 'vacinas NOT adultos', ''],
  ['asthme SAUF adultes', 'en', 'asthme NOT adultes', ''],
  ['疫苗 不 儿童', 'en', '疫苗 NOT 儿童', ''],
  ['hepatitis E virus', 'en', 'hepatitis AND "E" AND virus', ''],
  ['hepatite E', 'pt', 'hepatite AND "E"', ''],
  ['asma E escola', 'pt', 'asma AND escola', ''],
  ['diabetes E (obesidade OU sobrepeso)', 'pt', 'diabetes AND (obesidade OR sobrepeso)', ''],
  ['vacuna Y NO embarazo', 'es', 'vacuna NOT embarazo', ''],
  ['hepatite E E vacina', 'pt', 'hepatite AND "E" AND vacina', ''],
  ['hepatite E vacina AND idosos', 'pt', 'hepatite AND "E" AND vacina AND idosos', ''],
  ['(nurses OR doctors) & "task shifting"', 'en', '(nurses OR doctors) AND "task shifting"', ''],
  ['a OR b AND c', 'en', 'a OR (b AND c)', ''],
  ['vaccin*', 'en', 'vaccin*', ''],
  ['"waiting times"~6 surgery', 'en', '"waiting times"~6 AND surgery', ''],
  ['"waiting times"~100 surgery', 'en', '"waiting times"~99 AND surgery', ''],
  ['2 OF (asthma^100; school)', 'en', '2 OF (asthma^99; school)', ''],
  ['title:"waiting times"~6', 'en', 'title:"waiting times"~6', ''],
  ['v*', 'en', 'v', 'ignored_characters'],
  ['search and not found', 'en', 'search AND found', ''],
  ['the health of children', 'en', 'health AND children', ''],
  ['hepatitis a', 'en', 'hepatitis', 'common_words_dropped'],
  ['WHO guidelines', 'en', '"WHO" AND guidelines', ''],
  ['to be or not to be', 'en', 'to AND be AND or AND not AND to AND be', ''],
  ['covid-19 long-term', 'en', 'covid-19 AND long-term', ''],
  ['Asthma - a review', 'en', 'Asthma AND review', ''],
  ['+asthma +children', 'en', 'asthma AND children', ''],
  ['NOT adults', 'en', 'NOT adults', 'only_negation'],
  ['NOT (NOT adults)', 'en', 'adults', ''],
  ['asthma AND', 'en', 'asthma', 'dangling_operator'],
  ['AND OR asthma', 'en', 'asthma', 'dangling_operator'],
  ['asthma AND OR copd', 'en', 'asthma OR copd', 'dangling_operator'],
  ['(asthma OR copd', 'en', 'asthma OR copd', 'unclosed_parenthesis'],
  ['asthma) copd', 'en', 'asthma AND copd', 'unclosed_parenthesis'],
  ['"asthma school', 'en', '"asthma school"', 'unclosed_quote'],
  ['¿asma en niños?', 'es', 'asma AND niños', ''],
  ['《柳叶刀》疫苗', 'cn', '柳叶刀 AND 疫苗', ''],
  ['asthma^2 ~copd', 'en', 'asthma AND 2 AND copd', 'ignored_characters'],
  ['%%% ()', 'en', '', 'ignored_characters nothing_searchable'],
  ['title:asthma', 'en', 'title:asthma', ''],
  ['title: asthma', 'en', 'title AND asthma', 'unknown_field'],
  ['título:"school meals" autor:smith', 'es', 'title:"school meals" AND author:smith', ''],
  ['title:(asthma OR vaccin*) NOT abstract:adults', 'en', '(title:asthma OR title:vaccin*) NOT abstract:adults', ''],
  ['Title:asthma AÑO:2019 Pmid:123', 'es', 'title:asthma AND year:2019 AND pmid:123', ''],
  ['asthma year:2019-2023', 'en', 'asthma AND year:2019-2023', ''],
  ['year:2019–2021 year:2019—', 'en', 'year:2019-2021 AND year:2019-', ''],
  ['year:−2021 asthma', 'en', 'year:-2021 AND asthma', ''],
  ['year:2019 to 2021.', 'en', 'year:2019-2021', ''],
  ['año:2019 - 2021 asma', 'es', 'year:2019-2021 AND asma', ''],
  ['年份：2019～2021', 'cn', 'year:2019-2021', ''],
  ['year:2019 -2021', 'en', 'year:2019 NOT 2021', ''],
  ['year:2019', 'en', 'year:2019', ''],
  ['(year:2019-) OR (year:-2001)', 'en', 'year:2019- OR year:-2001', ''],
  ['year:soon', 'en', 'year AND soon', 'unknown_field'],
  ['mesh:tobacco (kw:"tax")', 'en', 'mesh AND tobacco AND kw AND "tax"', 'unknown_field'],
  ['covid:19 https://example.org 10:1', 'en', 'covid AND 19 AND https AND example.org AND 10 AND 1', ''],
  ['organi?ation', 'en', 'organi*', 'strategy_loosened'],
  ['organi*ation* colo?r', 'en', 'organi* AND colo*', 'strategy_loosened'],
  ['asthma? 疫苗?有效', 'en', 'asthma AND 疫苗 AND 有效', ''],
  ['doi:10.1000/XYZ.1 asthma', 'en', 'doi:10.1000/xyz.1 AND asthma', ''],
  ['https://doi.org/10.1000/XYZ.1', 'en', 'doi:10.1000/xyz.1', ''],
  ['10.1000/xyz(1)2', 'en', 'doi:10.1000/xyz(1)2', ''],
  ['PMID: 12345678', 'en', 'pmid:12345678', ''],
  ['https://pubmed.ncbi.nlm.nih.gov/12345678/', 'en', 'pmid:12345678', ''],
  ['PMID: 12345678; PMCID: PMC7302472. doi: 10.1000/x', 'en', 'pmid:12345678', ''],
  ['[PMID: 12345678].', 'en', 'pmid:12345678', ''],
  ['pubmed.ncbi.nlm.nih.gov/12345678/?from=x&y=1#top', 'en', 'pmid:12345678', ''],
  ['dx.doi.org/10.1000/XYZ.1/?utm=1', 'en', 'doi:10.1000/xyz.1', ''],
  ['doi.org/10.1000/XYZ.1', 'en', 'doi:10.1000/xyz.1', ''],
  ['<https://doi.org/10.1000%2Fs(20)3#sec1>;', 'en', 'doi:10.1000/s(20)3', ''],
  ['https://www.example.org/doi/10.1000/XYZ.1/full', 'en', 'doi:10.1000/xyz.1', ''],
  ['„10.1000/XYZ.1“', 'en', 'doi:10.1000/xyz.1', ''],
  ['[doi: 10.1000/s(20)3-5]', 'en', 'doi:10.1000/s(20)3-5', ''],
  [
    '10.1002/(SICI)1097(19)17:15/16<1661::AID>3.0.CO;2-2.',
    'en',
    'doi:10.1002/(sici)1097(19)17:15/16<1661::aid>3.0.co;2-2',
    '',
  ],
  ['(doi:10.1000/s(20)) OR asthma', 'en', 'doi:10.1000/s(20) OR asthma', ''],
  ['2 OF (doi:10.1000/a^2;doi:10.1000/b; year:2019^2)', 'en', '2 OF (doi:10.1000/a^2; doi:10.1000/b; year:2019^2)', ''],
  ['https://doi.org/10.1000/x asthma', 'en', 'https AND doi.org AND 10.1000 AND x AND asthma', ''],
  ['2 OF (asthma; (school OR nurse)^2; "peak flow")', 'en', '2 OF (asthma; (school OR nurse)^2; "peak flow")', ''],
  ['“school nurse” asthma', 'en', '"school nurse" AND asthma', ''],
  ['2 OF (asthma', 'en', 'asthma', 'unclosed_parenthesis'],
  ['2 of (asthma; school)', 'en', '2 AND asthma AND school', ''],
  ["l'école", 'fr', "l'école", ''],
]

for (const [query, lang, canonical, notes] of understood) {
  test(`${JSON.stringify(query)} in ${lang} is read as ${JSON.stringify(canonical)}`, () => {
    const parsed = parseQuery(query, lang)
    assert.equal(formatQuery(parsed.tree), canonical)
    assert.equal(parsed.notes.map(({ code }) => code).join(' '), notes)
  })
}

test('a letter that is a name makes no operator of a question', () => {
  const questions: [query: string, lang: Lang][] = [
    ['transmissão da hepatite E em gestantes', 'pt'],
    ['VITAMINA E IDOSOS', 'pt'],
    ['E. coli outbreak', 'pt'],
    ['vitaminas A e E idosos', 'pt'],
    ['sarampo E nas escolas', 'pt'],
    ['anticuerpos grupo sanguíneo O y malaria', 'es'],
    ['cromosoma Y infertilidad', 'es'],
    ['vitaminas A, C E D', 'pt'],
  ]
  for (const [query, lang] of questions) assert.equal(parseQuery(query, lang).isLoose, true, query)
  assert.equal(parseQuery('asma E escola', 'pt').isLoose, false)
})

test('words beyond the limit are left out and named', () => {
  const { tree, notes } = parseQuery(Array.from({ length: 402 }, (_, i) => `w${i}`).join(' '), 'en')
  assert.equal(tree?.type === 'and' && tree.of.length, 400)
  assert.deepEqual(notes, [{ code: 'too_long', detail: 'w400 w401' }])
})

const fragment = fc.constantFrom(
  ...[
    'asthma',
    'the',
    'WHO',
    'E',
    'Y',
    'covid-19',
    "l'école",
    '系统评价',
    'vaccin*',
    'a',
    '(',
    ')',
    '"',
    '“',
    '”',
    '«',
    '»',
  ],
  ...[
    'AND',
    'OR',
    'NOT',
    'ET',
    'OU',
    'NON',
    '和',
    '或',
    '不',
    '&',
    '|',
    '||',
    '-',
    '+',
    '-x',
    '*',
    '^',
    '\\',
    "'",
    '\0',
    '，',
  ],
)
const queries = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.array(fragment, { maxLength: 25 }).map((parts) => parts.join(' ')),
  fc.array(fragment, { maxLength: 25 }).map((parts) => parts.join('')),
)

test('an apostrophe that counts as a letter is no word by itself, and joins words as others do', () => {
  assert.deepEqual(parseQuery('asthma ʼ', 'en').tree, parseQuery('asthma', 'en').tree)
  for (const sign of 'ʼ´`′‛ʹʻ') assert.deepEqual(parseQuery(`Hawai${sign}i`, 'en'), parseQuery('Hawai’i', 'en'), sign)
})

test('characters that nobody sees cut no word', () => {
  assert.deepEqual(parseQuery('\ufeffasth\u00adma OR\u200b to\u200dbacco', 'en'), parseQuery('asthma OR tobacco', 'en'))
})

test('any text is read, and its canonical form is read as the same query without a guess', () => {
  fc.assert(
    fc.property(queries, fc.constantFrom(...languages), (query, lang) => {
      const { tree } = parseQuery(query, lang)
      const again = parseQuery(formatQuery(tree), lang)
      assert.deepEqual(again.tree, tree)
      assert.deepEqual(
        again.notes.filter(({ code }) => code !== 'only_negation'),
        [],
      )
    }),
    { numRuns: 3000 },
  )
})

test('2,000 opening parentheses are read', () => {
  assert.equal(formatQuery(parseQuery(`${'('.repeat(2000)}asthma`, 'en').tree), 'asthma')
})

test('a group that is left when its common words are gone joins the group around it', () => {
  const { tree } = parseQuery('asthma OR the ( asthma OR diabetes', 'en')
  assert.equal(tree?.type === 'or' && tree.of.length, 3)
})

test('parentheses within each other are read however many there are', () => {
  for (const query of [
    '('.repeat(3990) + 'asthma',
    ')'.repeat(1990) + '('.repeat(1990) + 'asthma',
    '1 OF ('.repeat(600) + 'asthma',
  ])
    assert.equal(formatQuery(parseQuery(query, 'en').tree), 'asthma')
})
