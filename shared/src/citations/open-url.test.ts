import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openUrl, type OpenUrlReference } from './open-url.ts'

const resolver = 'https://resolver.example.edu/menu'
const nothing: OpenUrlReference = {
  title: '',
  authors: [],
  journal: null,
  published: null,
  year_published: null,
  DOI: null,
  pmid: null,
}
const pairsOf = (reference: Partial<OpenUrlReference>, at = resolver): string[] =>
  [...new URL(openUrl(at, { ...nothing, ...reference }, 'hse.example.org')).searchParams].map(([key, value]) =>
    [key, value].join('='),
  )

/** What every link says, as Z39.88-2004 asks for it (parts 1 and 2: version, format and encoding of the ContextObject). */
const always = [
  'url_ver=Z39.88-2004',
  'url_ctx_fmt=info:ofi/fmt:kev:mtx:ctx',
  'ctx_ver=Z39.88-2004',
  'ctx_enc=info:ofi/enc:UTF-8',
  'rfr_id=info:sid/hse.example.org',
]

for (const [name, reference, expected] of [
  [
    "the standard's article: Bergelson in Science, with both identifiers",
    {
      title: 'Isolation of a common receptor for coxsackie B viruses and adenoviruses 2 and 5',
      authors: ['Bergelson, J', 'Cunningham, JA'],
      journal: 'Science',
      published: '1997',
      DOI: '10.1126/science.275.5304.1320',
      pmid: '9036860',
      volume: '275',
      pages: '1320-1323',
    },
    [
      'rft_val_fmt=info:ofi/fmt:kev:mtx:journal',
      'rft_id=info:doi/10.1126/science.275.5304.1320',
      'rft_id=info:pmid/9036860',
      'rft.genre=article',
      'rft.atitle=Isolation of a common receptor for coxsackie B viruses and adenoviruses 2 and 5',
      'rft.jtitle=Science',
      'rft.volume=275',
      'rft.date=1997',
      'rft.spage=1320',
      'rft.epage=1323',
      'rft.aulast=Bergelson',
      'rft.aufirst=J',
    ],
  ],
  [
    'an article with ISSN, issue and shortened pages; a DOI is sent without its address',
    {
      title: 'A & B = C? 50 % “more”',
      authors: ['Maria van der Kuy'],
      journal: 'Journal of Trials',
      published: '2019-03-15',
      DOI: 'https://doi.org/10.1000/x',
      volume: '5',
      issue: '2',
      pages: '1123–31',
      issn: ['1234-5679', '9876-5432'],
    },
    [
      'rft_val_fmt=info:ofi/fmt:kev:mtx:journal',
      'rft_id=info:doi/10.1000/x',
      'rft.genre=article',
      'rft.atitle=A & B = C? 50 % “more”',
      'rft.jtitle=Journal of Trials',
      'rft.issn=1234-5679',
      'rft.volume=5',
      'rft.issue=2',
      'rft.date=2019-03-15',
      'rft.spage=1123',
      'rft.epage=1131',
      'rft.aulast=van der Kuy',
      'rft.aufirst=Maria',
    ],
  ],
  [
    'a report has no journal: the format for books, with a group as its author',
    {
      title: 'Health in Kenya',
      authors: ['Ministry of Health'],
      year_published: 2020,
      publisher: 'Government Press',
    },
    [
      'rft_val_fmt=info:ofi/fmt:kev:mtx:book',
      'rft.genre=document',
      'rft.btitle=Health in Kenya',
      'rft.pub=Government Press',
      'rft.date=2020',
      'rft.aucorp=Ministry of Health',
    ],
  ],
  ['what is not known is left out', {}, ['rft_val_fmt=info:ofi/fmt:kev:mtx:book', 'rft.genre=document']],
  [
    'electronic pages and months stay as they are',
    { title: 'T', journal: 'J', published: '2021-07', pages: 'e123' },
    [
      'rft_val_fmt=info:ofi/fmt:kev:mtx:journal',
      'rft.genre=article',
      'rft.atitle=T',
      'rft.jtitle=J',
      'rft.date=2021-07',
      'rft.spage=e123',
    ],
  ],
] as const)
  test(name, () => {
    const given = {
      ...reference,
      ...('issn' in reference && { issn: [...reference.issn] }),
    } as Partial<OpenUrlReference>
    assert.deepEqual(pairsOf(given), [...always, ...expected])
  })

test('a query of the resolver itself is kept, and nothing of a record leaves the query', () => {
  const url = new URL(openUrl(`${resolver}?vid=12`, { ...nothing, title: '#a&b=c/../\ud800', journal: 'J' }, 'h'))
  assert.equal(url.origin + url.pathname, resolver)
  assert.equal(url.hash, '')
  assert.equal(url.searchParams.get('vid'), '12')
  assert.equal(url.searchParams.get('rft.atitle'), '#a&b=c/../\ufffd')
  assert.equal(url.searchParams.get('b'), null)
})
