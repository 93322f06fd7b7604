import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordWith } from '../fixtures/derive-record.ts'
import { authorInCitation, citationOf } from './citation.ts'

for (const [author, cited] of [
  ['Lisa K. Staten', 'Staten LK'],
  ['Ali H. Mokdad, PhD', 'Mokdad AH'],
  ['Patrick L. Remington, MD, MPH', 'Remington PL'],
  ['Otieno, Amina', 'Otieno A'],
  ['Juan van der Berg', 'van der Berg J'],
  ['李 明', '李 明'],
  ['Plato', 'Plato'],
  ['Marks WN', 'Marks WN'],
  ['van der Berg J', 'van der Berg J'],
  ['van den Dorpel, Marinus A', 'van den Dorpel MA'],
  ['Baños Rivera, Rosa María', 'Baños Rivera RM'],
  ['Bateman, ED', 'Bateman ED'],
  ['Robert M. Saywell Jr', 'Saywell RM Jr'],
  ['World Health Organization', 'World Health Organization'],
] as const) {
  test(`${author} is cited as ${cited}`, () => {
    assert.equal(authorInCitation(author), cited)
  })
}

const texts = { citationAvailableFrom: '{{url}}', authorsInDoubt: 'Authors: see the publisher' }
const journal = { journal: 'Journal of Tests', date: '2020-02' }
for (const [fields, cited] of [
  [{ ...journal, volume: '12', issue: '3', pages: '45-67' }, 'A title. Journal of Tests. 2020 Feb;12(3):45-67.'],
  [{ ...journal, pages: '1-9' }, 'A title. Journal of Tests. 2020 Feb:1-9.'],
  [{ ...journal, volume: '12', pages: 'e45' }, 'A title. Journal of Tests. 2020 Feb;12:e45.'],
  [{ ...journal, issue: '3' }, 'A title. Journal of Tests. 2020 Feb;(3).'],
  [journal, 'A title. Journal of Tests. 2020 Feb.'],
] as const) {
  test(`a work is cited with the place in its journal that is stated: ${cited}`, () => {
    assert.equal(citationOf(recordWith(fields), 'A title', texts), cited)
  })
}

test('authors who stand among editors are not named, unless another source of the work names them', () => {
  const record = recordWith({ ...journal, authors: ['Editor E', 'Author A'], authorsInDoubt: true })
  const cited = (changes: { authors?: string[] }) => citationOf({ ...record, ...changes }, 'A title', texts)
  assert.equal(cited({}), '[Authors: see the publisher] A title. Journal of Tests. 2020 Feb.')
  assert.equal(cited({ authors: ['Author A'] }), 'Author A. A title. Journal of Tests. 2020 Feb.')
})
