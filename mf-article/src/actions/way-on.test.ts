import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bareArticle } from '../samples/article-samples.ts'
import { wayOnOf } from './way-on.ts'

const copy = { title: 'Open-access copy at example.org', url: 'https://example.org/copy', access: 'free' as const }
const pmc = { title: 'PubMed Central', url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC7/', access: 'free' as const }
const publisher = { title: 'Publisher', url: 'https://doi.org/10.1/x', access: 'unknown' as const }
const library = 'https://resolver.example.edu/menu'
const record = 'https://pubmed.ncbi.nlm.nih.gov/1/'

for (const [name, hyperlinks, resolver, [by, url]] of [
  ['an open copy, whoever has a library', [copy, publisher], library, ['full_text', copy.url]],
  ['PubMed Central where it stands first', [pmc, copy, publisher], '', ['full_text', pmc.url]],
  ['what can be read, also behind what may not be', [publisher, copy], '', ['full_text', copy.url]],
  ['the library before the publisher', [publisher], library, ['library', library]],
  ['the library where no link is known', [], library, ['library', library]],
  ['the publisher, where nobody has a library', [publisher], '', ['publisher', publisher.url]],
  ['the record at its source, where no full text is known', [], '', ['record', record]],
] as const)
  test(`the best way on is ${name}`, () => {
    const found = wayOnOf(
      { ...bareArticle, hyperlinks: [...hyperlinks], source_url: record },
      resolver,
      'hse.example.org',
    )
    assert.deepEqual([found?.by, found?.url.split('?')[0]], [by, url])
  })

test('there is none where nothing is known', () => {
  assert.equal(wayOnOf({ ...bareArticle, hyperlinks: [], source_url: null }, '', 'h'), null)
})
