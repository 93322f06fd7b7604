import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatQuery } from '../query/format-query.ts'
import { parseQuery } from '../query/parse-query.ts'
import { joinNodes, type QueryNode } from '../query/query-node.ts'
import { readStrategy } from './read-strategy.ts'
import { spelledOut, writtenStrategy } from './write-strategy.ts'

const treeOf = (query: string): QueryNode => {
  const { tree } = parseQuery(query, 'en')
  assert.ok(tree)
  return tree
}

const written: [query: string, pubmed: string, ovid: string, changed?: string][] = [
  ['asthma AND title:school*', 'asthma[tiab] AND school*[ti]', 'asthma.ti,ab,kw. AND school*.ti.'],
  [
    '("school nurse" OR matron) NOT author:smith',
    '("school nurse"[tiab] OR matron[tiab]) NOT smith[au]',
    '("school nurse".ti,ab,kw. OR matron.ti,ab,kw.) NOT smith.au.',
  ],
  ['"school nurse"~6', '"school nurse"[tiab:~4]', '(school adj5 nurse).ti,ab,kw.'],
  ['asthma AND year:2015-2020', 'asthma[tiab] AND 2015:2020[dp]', '1. asthma.ti,ab,kw.\n2. limit 1 to yr="2015 -2020"'],
  ['asthma AND year:2015-', 'asthma[tiab] AND 2015:3000[dp]', '1. asthma.ti,ab,kw.\n2. limit 1 to yr="2015 -Current"'],
  [
    '2 OF (asthma; school; nurse)',
    '(asthma[tiab] AND school[tiab]) OR (asthma[tiab] AND nurse[tiab]) OR (school[tiab] AND nurse[tiab])',
    '(asthma.ti,ab,kw. AND school.ti,ab,kw.) OR (asthma.ti,ab,kw. AND nurse.ti,ab,kw.) OR (school.ti,ab,kw. AND nurse.ti,ab,kw.)',
  ],
  [
    '2 OF (asthma^2; school; nurse)',
    'asthma[tiab] OR (school[tiab] AND nurse[tiab])',
    'asthma.ti,ab,kw. OR (school.ti,ab,kw. AND nurse.ti,ab,kw.)',
  ],
  ['pmid:12345678 OR asthma', '12345678[pmid] OR asthma[tiab]', 'asthma.ti,ab,kw.', 'pmid:12345678'],
]
for (const [query, pubmed, ovid, changed = ''] of written)
  test(`${query} is written for PubMed and for Ovid`, () => {
    const inOvid = writtenStrategy(treeOf(query), 'ovid')
    assert.deepEqual(
      [writtenStrategy(treeOf(query), 'pubmed').text, inOvid.text, inOvid.changed.join(' ')],
      [pubmed, ovid, changed],
    )
  })

test('what cannot be said there is named', () => {
  assert.deepEqual(writtenStrategy(treeOf('abstract:asthma'), 'pubmed').changed, ['abstract:asthma'])
  for (const syntax of ['pubmed', 'ovid'] as const)
    assert.deepEqual(writtenStrategy(treeOf('concept:asthma~listed'), syntax), {
      text: '',
      changed: ['concept:asthma~listed'],
    })
  assert.deepEqual(writtenStrategy(treeOf('school OR concept:school-feeding'), 'pubmed'), {
    text: 'school[tiab]',
    changed: ['concept:school-feeding'],
  })
  assert.deepEqual(writtenStrategy(treeOf('author:"lee kim"~4'), 'pubmed'), {
    text: '(lee[au] AND kim[au])',
    changed: ['author:"lee kim"~4'],
  })
  assert.deepEqual(writtenStrategy(treeOf('"one two three"~6'), 'ovid').changed, ['"one two three"~6'])
  assert.deepEqual(writtenStrategy({ type: 'not', of: treeOf('asthma') }, 'pubmed'), { text: '', changed: ['NOT'] })
  assert.deepEqual(writtenStrategy(treeOf('year:2015-2020'), 'ovid'), { text: '', changed: ['year:2015-2020'] })
})

const word = fc.constantFrom('asthma', 'school', 'nurse', 'salud', 'élève', 'ventilation', 'kenya', 'covid')
const leaf: fc.Arbitrary<QueryNode> = fc.oneof(
  fc
    .record({ text: word, truncated: fc.boolean(), field: fc.constantFrom(undefined, 'title' as const) })
    .map(({ field, ...of }): QueryNode => ({ type: 'word', ...of, ...(field && { field }) })),
  fc
    .record({
      words: fc.uniqueArray(word, { minLength: 2, maxLength: 2 }),
      near: fc.option(fc.integer({ min: 2, max: 20 }), { nil: undefined }),
      field: fc.constantFrom(undefined, 'title' as const),
    })
    .map(({ words, near, field }): QueryNode => ({
      type: 'phrase',
      text: words.join(' '),
      ...(near !== undefined && { near }),
      ...(field && { field }),
    })),
)
const joined = (of: fc.Arbitrary<QueryNode>): fc.Arbitrary<QueryNode> =>
  fc
    .tuple(fc.constantFrom('and' as const, 'or' as const), fc.array(of, { minLength: 2, maxLength: 4 }))
    .map(([type, members]) => joinNodes(type, members) ?? { type, of: members })
const groups = joined(fc.oneof(leaf, joined(leaf)))
const some = fc
  .array(fc.record({ node: fc.oneof(leaf, joined(leaf)), weight: fc.integer({ min: 1, max: 3 }) }), {
    minLength: 2,
    maxLength: 4,
  })
  .chain((of) => {
    const maxWeight = of.reduce((sum, { weight }) => sum + weight, 0)
    return fc.integer({ min: 1, max: maxWeight }).map((weight): QueryNode => ({ type: 'at-least', weight, of }))
  })
const query = fc
  .record({
    base: fc.oneof(groups, some, leaf),
    without: fc.option(leaf, { nil: undefined }),
    years: fc.constantFrom<[number | null, number | null] | undefined>(
      undefined,
      [1990, 2005],
      [2006, 2006],
      [2010, null],
      [null, 2010],
    ),
  })
  .map(({ base, without, years }) => {
    const members: QueryNode[] = [
      base,
      ...(without ? [{ type: 'not' as const, of: without }] : []),
      ...(years ? [{ type: 'years' as const, from: years[0], to: years[1] }] : []),
    ]
    return joinNodes('and', members) ?? base
  })

for (const syntax of ['pubmed', 'ovid'] as const)
  test(`what is written for ${syntax} is read back as the same query`, () => {
    const canonical = (node: QueryNode): string => {
      const { tree } = parseQuery(formatQuery(node), 'en')
      if (tree?.type !== 'and') return formatQuery(tree)
      // Exclusions stand behind what they exclude from.
      const place = (member: QueryNode) => (member.type === 'years' ? 2 : member.type === 'not' ? 1 : 0)
      return formatQuery({ ...tree, of: tree.of.toSorted((one, other) => place(one) - place(other)) })
    }
    fc.assert(
      fc.property(query, (tree) => {
        const { text, changed } = writtenStrategy(tree, syntax)
        assert.deepEqual(changed, [])
        const back = readStrategy(text)
        assert.ok(back, text)
        assert.deepEqual([back.leftOut, back.loosened], [[], []], text)
        assert.equal(canonical(treeOf(back.query)), canonical(spelledOut(tree)), text)
      }),
      { numRuns: 300 },
    )
  })
