import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import * as v from 'valibot'
import { derive, recordWith } from '../fixtures/derive-record.ts'
import { loadApiTexts } from '../i18n/api-texts.ts'
import { corpusFiles } from '../import/fingerprints.ts'
import { fullTextLinks } from './article-links.ts'
import { sourceOf } from './record-fields.ts'

const texts = loadApiTexts().en
const linksOf = (fields: Readonly<Record<string, unknown>>) => {
  const record = recordWith(fields)
  return fullTextLinks({ record, derived: derive(record) }, texts, 'en').map(
    ({ title, url, access }) => `${access ?? ''} | ${title} | ${url}`,
  )
}

for (const [name, fields, expected] of [
  [
    'PubMed Central stands before the publisher, and PubMed is no full text',
    { url: 'https://pubmed.ncbi.nlm.nih.gov/1/', pmid: '1', pmcid: 'PMC7', doi: '10.1016/x' },
    [
      'free | Full text on PubMed Central | https://pmc.ncbi.nlm.nih.gov/articles/PMC7/',
      'unknown | Publisher’s page (a subscription may be needed) | https://doi.org/10.1016/x',
    ],
  ],
  [
    'an open copy stands before the publisher',
    { url: 'https://doi.org/10.1016/x', oaUrl: 'https://repository.org/x.pdf', doi: '10.1016/X' },
    [
      'free | Open-access copy at repository.org | https://repository.org/x.pdf',
      'unknown | Publisher’s page (a subscription may be needed) | https://doi.org/10.1016/X',
    ],
  ],
  [
    'a publisher that opens everything needs no subscription',
    { url: 'https://pubmed.ncbi.nlm.nih.gov/1/', pmid: '1', doi: '10.1371/journal.pone.1' },
    ['free | Publisher’s page | https://doi.org/10.1371/journal.pone.1'],
  ],
  [
    'a page of an open document is its text; of any other it is a page at the source',
    { url: 'https://www.cdc.gov/a.htm', licence: 'US public domain' },
    ['free | Full text | https://www.cdc.gov/a.htm'],
  ],
  ['nobody says that this one is open', { url: 'https://x.org/a' }, ['unknown | Page at the source | https://x.org/a']],
  [
    'one page under two names is one link',
    { url: 'https://www.ncbi.nlm.nih.gov/pmc/articles/PMC7/', pmcid: '7' },
    ['free | Full text on PubMed Central | https://pmc.ncbi.nlm.nih.gov/articles/PMC7/'],
  ],
  [
    'where only PubMed has a record, no link is called a full text',
    { url: 'https://pubmed.ncbi.nlm.nih.gov/1/', pmid: '1' },
    [],
  ],
] as const)
  test(name, () => {
    assert.deepEqual(linksOf(fields), expected)
  })

const rowSchema = v.looseObject({ id: v.string() })
/** What of a record decides its links: its source, the hosts of its addresses, and which identifiers it has. */
const shapeOf = (row: Readonly<Record<string, unknown>>): string => {
  const host = (url: unknown) => (typeof url === 'string' ? new URL(url).host : '')
  const has = ['doi', 'pmid', 'pmcid', 'url_by_lang'].filter((field) => row[field])
  return [String(row['id']).split(':')[0], host(row['url']), host(row['oa_url']), row['licence'], ...has].join(' ')
}

test('in every shape of record that is shipped, a link does what its words say', () => {
  const shapes = new Map<string, Readonly<Record<string, unknown>>>()
  for (const file of corpusFiles)
    for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n').filter(Boolean)) {
      const row = v.parse(rowSchema, JSON.parse(line))
      const shape = shapeOf(row)
      if (!shapes.has(shape)) shapes.set(shape, row)
    }
  assert.ok(shapes.size > 20)
  for (const [shape, row] of shapes) {
    const record = recordWith(row)
    const derived = derive(record)
    const links = fullTextLinks({ record, derived }, texts, 'en')
    assert.ok(
      links.every(({ url }) => !/pubmed/.test(url)),
      `${shape}: PubMed as a full text`,
    )
    if (record.pmcid)
      assert.match(links[0]?.url ?? '', /^https:\/\/pmc\.ncbi\.nlm\.nih\.gov\/articles\/PMC\d+\/$/, shape)
    assert.equal(
      links.some(({ access }) => access === 'free'),
      derived.freeFullText && links.length > 0,
      shape,
    )
    if (links[0]?.access === 'unknown') assert.match(links[0].title, /subscription|at the source/, shape)
    if (record.doi)
      assert.ok(
        links.some(({ url }) => url.startsWith('https://doi.org/')),
        `${shape}: no publisher`,
      )
    assert.equal(new Set(links.map(({ url }) => url)).size, links.length, shape)
    if (record.doi ?? record.pmcid) assert.doesNotMatch(sourceOf(record) ?? '', /pubmed/, shape)
  }
})
