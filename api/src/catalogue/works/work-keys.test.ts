import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recordWith } from '../../fixtures/derive-record.ts'
import { isSameWork, workKeys } from './work-keys.ts'

const title = 'School meals and attendance in rural Kenya'
const work = (fields: object) => recordWith({ title, year: 2019, ...fields })

const cases: [why: string, one: object, other: object, same: boolean][] = [
  ['equal DOI, written in two ways', { doi: '10.1000/X' }, { id: 'b:2', doi: 'https://doi.org/10.1000/x' }, true],
  ['equal PMID', { pmid: '0123' }, { id: 'b:2', pmid: '123', title: 'School meals' }, true],
  ['equal DOI, but two PMIDs', { doi: '10.1000/X', pmid: '1' }, { doi: '10.1000/X', pmid: '2' }, false],
  [
    'an erratum with the DOI of its article',
    { doi: '10.1000/X' },
    { doi: '10.1000/X', title: 'Erratum, Vol. 11' },
    false,
  ],
  ['titles in two languages', { doi: '10.1000/X' }, { doi: '10.1000/X', title: { es: 'Comidas escolares' } }, true],
  ['a prefix alone is no DOI', { doi: '10.5888/' }, { id: 'b:2', doi: '10.5888/', title: 'Roads', year: 2001 }, false],
  ['title and year', {}, { id: 'b:2', title: `${title}.` }, true],
  ['title and year, with one DOI', { doi: '10.1000/X' }, { id: 'b:2' }, true],
  ['title and year, but two DOIs', { doi: '10.1000/X' }, { id: 'b:2', doi: '10.1000/Y' }, false],
  ['title, but another year', {}, { id: 'b:2', year: 2020 }, false],
  ['title and year within one source', { id: 'a:1' }, { id: 'a:2' }, false],
  ['title and year, but other authors', { authors: ['Otieno, A'] }, { id: 'b:2', authors: ['Li Chen'] }, false],
  [
    'a short title that many works have',
    { title: 'Notice to readers' },
    { id: 'b:2', title: 'Notice to readers' },
    false,
  ],
  [
    'two sections of one page, each with a text of its own',
    { url: 'https://x.example/a', abstract: 'What causes asthma, and who is at risk.' },
    { id: 'a:2', url: 'https://x.example/a', abstract: 'How it is treated: inhalers for relief.' },
    false,
  ],
  [
    'a short section of a page, whose words are all in a long one',
    { url: 'https://x.example/a', abstract: 'What causes asthma.' },
    {
      ...{ id: 'a:2', url: 'https://x.example/a' },
      abstract: 'Inhalers relieve asthma whatever causes it; what a child is given depends on its age and weight.',
    },
    false,
  ],
  [
    'a page, its abstract shortened by another source',
    { url: 'https://x.example/a', abstract: 'Meals at school raised attendance.' },
    {
      id: 'b:2',
      url: 'https://x.example/a',
      abstract: 'Meals at school raised attendance in five trials of 40 schools.',
    },
    true,
  ],
  [
    'one page, its abstract in two versions',
    { url: 'https://x.example/a', abstract: 'Meals at school raised attendance.' },
    { id: 'b:2', url: 'https://x.example/a', abstract: 'Results: meals at school raised attendance.' },
    true,
  ],
  ['nothing in common', {}, { id: 'b:2', title: 'Roads of Bolivia and their upkeep' }, false],
]
for (const [why, one, other, same] of cases) {
  test(`${why}: ${same ? 'one work' : 'two works'}`, () => {
    const [a, b] = [work({ id: 'a:1', ...one }), work(other)]
    assert.equal(isSameWork(a, b), same)
    assert.equal(isSameWork(b, a), same)
    if (same)
      assert.ok(
        workKeys(a).some((key) => workKeys(b).includes(key)),
        'they share a key',
      )
  })
}

const anyRecord = fc
  .record(
    {
      id: fc.constantFrom('a:1', 'b:2', 'plain'),
      title: fc.constantFrom(title, `${title}.`, 'Erratum', 'Roads of Bolivia and their upkeep in wet seasons'),
      doi: fc.constantFrom('10.1000/x', '10.1000/X', '10.1000/y', 'none'),
      pmid: fc.constantFrom('1', '2', 'x'),
      year: fc.constantFrom(2019, 2020),
      url: fc.constantFrom('https://x.example/a', 'http://www.x.example/A/'),
    },
    { requiredKeys: ['id', 'title'] },
  )
  .map((fields) => recordWith(fields))

test('being one work goes both ways, and is never without a key in common', () => {
  fc.assert(
    fc.property(anyRecord, anyRecord, (one, other) => {
      const same = isSameWork(one, other)
      assert.equal(isSameWork(other, one), same)
      if (same) assert.ok(workKeys(one).some((key) => workKeys(other).includes(key)))
    }),
  )
})
