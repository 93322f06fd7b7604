import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { answering, latestAnswer, toldArticle } from './fixtures/test-answers.ts'
import { testConfig, testFiles } from './fixtures/test-site.ts'
import { answerPage } from './site-page.ts'

const everything = { '/articles': toldArticle, '/latest_content': latestAnswer }

const visit = async (
  path: string,
  answers: Readonly<Record<string, unknown>> = everything,
  host = 'hse.example.org',
) => {
  const api = answering(answers)
  const request = { hostname: host, origin: `http://${host}`, address: new URL(path, 'http://x') }
  const answer = await answerPage({ files: testFiles, config: testConfig, api }, request)
  return { ...answer, html: 'html' in answer ? answer.html : '', asked: api.asked }
}

const attribute = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value)
const meta = (html: string, name: string) =>
  attribute(html, new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))
const canonical = (html: string) => attribute(html, /<link rel="canonical" href="([^"]*)"/g)
const alternates = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]*)" href="([^"]*)"/g)].map(([, lang, href]) => [
      lang,
      href,
    ]),
  )
const structured = (html: string) => {
  const [text = '{}'] = attribute(html, /<script type="application\/ld\+json" data-served>(.*?)<\/script>/gs)
  return (JSON.parse(text) as { '@graph'?: Record<string, unknown>[] })['@graph']?.[0] ?? {}
}

test('an article says what it is to people, search engines and reference managers', async () => {
  const { status, html, asked } = await visit('/articles/k3q9xw2mtd-old-words?lang=fr&source=search')
  const address = 'https://hse.example.org/articles/k3q9xw2mtd-the-school-health-index'
  assert.equal(status, 200)
  assert.deepEqual(asked, ['/articles/k3q9xw2mtd?type=hse&lang=fr'])
  assert.match(html, /<title>El índice de sanidad escolar – [^<]+<\/title>/)
  assert.deepEqual(meta(html, 'description'), ['Antecedentes: Las escuelas importan. Métodos: 13 escuelas.'])
  assert.deepEqual(canonical(html), [`${address}?lang=fr`])
  assert.deepEqual(meta(html, 'og:url'), [`${address}?lang=fr`])
  assert.deepEqual(meta(html, 'citation_author'), ['Staten, Lisa K.', 'the ACTION Health Task Force'])
  assert.deepEqual(meta(html, 'citation_publication_date'), ['2004/12/15'])
  assert.deepEqual(meta(html, 'citation_doi'), ['10.5888/pcd1_04_0076'])
  assert.deepEqual(meta(html, 'citation_pdf_url'), ['https://example.org/report.pdf'])
  assert.deepEqual(meta(html, 'citation_abstract_html_url'), [address])
  assert.deepEqual(meta(html, 'robots'), [])
  const { '@type': type, datePublished, author } = structured(html)
  assert.deepEqual([type, datePublished], ['ScholarlyArticle', '2004-12-15'])
  assert.deepEqual(
    (author as { '@type': string }[]).map((one) => one['@type']),
    ['Person', 'Organization'],
  )
})

/** Until when a page may be kept that was rendered, with an API that gives these answers for its head. */
const keptUntil = async (path: string, answers: Readonly<Record<string, unknown>>): Promise<number | null> => {
  const request = { hostname: 'hse.example.org', origin: 'http://x', address: new URL(path, 'http://x') }
  const render = () => Promise.resolve({ html: '<p>page</p>', state: '[]', until: 1 })
  const answer = await answerPage({ files: testFiles, config: testConfig, api: answering(answers), render }, request)
  return 'keptUntil' in answer ? answer.keptUntil : assert.fail()
}

test('of what a rendered part has for the head only what parts need gets there', async () => {
  const needed = '<meta name="citation_doi" content="1"/><link rel="alternate" type="application/atom+xml" href="/a"/>'
  const others =
    '<meta property="csp"/><link rel="stylesheet" href="/b.css"/><link rel="canonical" href="/c"/><meta name="referrer"/>'
  const request = { hostname: 'hse.example.org', origin: 'http://x', address: new URL('/latest-content', 'http://x') }
  const render = () => Promise.resolve({ html: `${others}${needed}<p>page</p>`, state: '[]', until: 1 })
  const answer = await answerPage({ files: testFiles, config: testConfig, api: answering(everything), render }, request)
  const html = 'html' in answer ? answer.html : assert.fail()
  assert.ok(html.includes(`${needed}\n</head>`))
  for (const tag of others.split(/(?<=>)/)) assert.ok(!html.includes(tag), tag)
})

for (const path of ['/articles/k3q9xw2mtd', '/latest-content']) {
  test(`${path} is kept by nobody while what its head says was not to be had in time`, async () => {
    assert.equal(await keptUntil(path, everything), 1)
    assert.equal(await keptUntil(path, {}), null)
  })
}

test('reference managers and engines are told where in a journal an article stands', async () => {
  const place = { volume: '12', issue: '3', pages: '112-20', issn: ['1545-1151', '1545-116X'], publisher: 'CDC' }
  const { html } = await visit('/articles/k3q9xw2mtd', { '/articles': { ...toldArticle, ...place } })
  const told = ['volume', 'issue', 'firstpage', 'lastpage', 'issn', 'publisher'].map((name) =>
    meta(html, `citation_${name}`),
  )
  assert.deepEqual(told, [['12'], ['3'], ['112'], ['120'], place.issn, ['CDC']])
  const { isPartOf, pageStart, pageEnd, publisher } = structured(html)
  const periodical = { '@type': 'Periodical', name: toldArticle.journal, issn: place.issn }
  const volume = { '@type': 'PublicationVolume', volumeNumber: '12', isPartOf: periodical }
  assert.deepEqual(isPartOf, { '@type': 'PublicationIssue', issueNumber: '3', isPartOf: volume })
  assert.deepEqual([pageStart, pageEnd, publisher], ['112', '120', { '@type': 'Organization', name: 'CDC' }])
})

test('engines are told that a record was retracted', async () => {
  const notices = [{ kind: 'retraction', reference: 'Prev Chronic Dis. 2005', url: 'https://doi.org/10.1/r' }]
  const { html } = await visit('/articles/k3q9xw2mtd', { '/articles': { ...toldArticle, notices } })
  const { creativeWorkStatus, correction } = structured(html)
  assert.equal(creativeWorkStatus, 'Retracted')
  assert.deepEqual(correction, [
    {
      '@type': 'CorrectionComment',
      name: 'Retraction',
      text: 'Prev Chronic Dis. 2005',
      url: 'https://doi.org/10.1/r',
    },
  ])
})

test('a document is indexed only on the sites that have it', async () => {
  const cvd = await visit('/articles/k3q9xw2mtd', { '/articles': { ...toldArticle, sites: ['cvd'] } })
  assert.deepEqual([canonical(cvd.html), meta(cvd.html, 'robots')], [[], ['noindex']])
  const both = await visit('/articles/k3q9xw2mtd', { '/articles': { ...toldArticle, sites: ['hse', 'cvd'] } })
  assert.deepEqual([canonical(both.html).length, meta(both.html, 'robots')], [1, []])
})

test('every language of a page names the same addresses of all of them', async () => {
  const pages = await Promise.all(
    ['', '?lang=en', '?lang=es', '?lang=cn'].map((lang) => visit(`/articles/k3q9xw2mtd${lang}`)),
  )
  const [first] = pages.map(({ html }) => alternates(html))
  assert.deepEqual(Object.keys(first ?? {}), ['en', 'es', 'fr', 'pt-BR', 'zh-CN', 'x-default'])
  for (const { html } of pages) {
    assert.deepEqual(alternates(html), first)
    assert.ok(Object.values(first ?? {}).includes(canonical(html)[0]))
  }
})

test('an unknown article is answered with 404 and kept out of search engines', async () => {
  const { status, html } = await visit('/articles/zzz', { '/articles': null })
  assert.equal(status, 404)
  assert.deepEqual([canonical(html), meta(html, 'robots')], [[], ['noindex']])
  assert.match(html, /<title>404 Page not found/)
})

test('an article that was withdrawn is answered with 410 and says so', async () => {
  const { status, html } = await visit('/articles/zzz', { '/articles': 'gone' })
  assert.equal(status, 410)
  assert.match(html, /<title>The source of this record has withdrawn it, so it is no longer shown here\./)
})

test('an unknown article is answered without waiting for a rendering of it that never ends', async () => {
  const answer = await answerPage(
    {
      files: testFiles,
      config: testConfig,
      api: answering({ '/articles': null }),
      render: ({ part, address }) =>
        part
          ? new Promise(() => {})
          : Promise.resolve({ html: `<p>nothing at ${address.pathname}</p>`, state: '[]', until: 1 }),
    },
    { hostname: 'hse.example.org', origin: 'http://x', address: new URL('http://x/articles/zzz') },
  )
  assert.ok(answer.status === 404)
  assert.match(answer.html, /<p>nothing at \/404<\/p>/)
})

test('an unknown article is answered in the time of a page where the page that stands for it never ends either', async () => {
  const answer = await answerPage(
    {
      files: testFiles,
      config: { ...testConfig, pageWait: 50 },
      api: answering({ '/articles': null }),
      render: () => new Promise(() => {}),
    },
    { hostname: 'hse.example.org', origin: 'http://x', address: new URL('http://x/articles/zzz') },
  )
  assert.ok(answer.status === 404)
  assert.match(answer.html, /data-skeleton/)
})

for (const path of ['/', '/search?q=a', '/articles/k3q9xw2mtd', '/latest-content', '/about', '/login']) {
  test(`${path} goes out without what an API that says nothing would have told`, async () => {
    const { status, html } = await visit(path, {})
    assert.equal(status, 200)
    assert.match(html, /<title>[^<]/)
    assert.match(meta(html, 'description')[0] ?? '', /^[^{]+$/)
  })
}

test('the home page can be searched by engines', async () => {
  const { html, asked } = await visit('/?lang=pt')
  assert.deepEqual(asked, [])
  const { potentialAction } = structured(html) as { potentialAction: { target: { urlTemplate: string } } }
  assert.equal(potentialAction.target.urlTemplate, 'https://hse.example.org/search?q={search_term_string}&lang=pt')
})

test('only the results without a search are for engines', async () => {
  const { html, asked } = await visit('/search?q=a%26b&p=3&best=true')
  assert.deepEqual(asked, [])
  assert.match(html, /<title>a&amp;b – search – Health Systems Evidence<\/title>/)
  assert.deepEqual(canonical(html), ['https://hse.example.org/search?q=a%26b&amp;best=true'])
  assert.deepEqual(meta(html, 'robots'), ['noindex'])
  assert.deepEqual(meta((await visit('/search?lang=fr')).html, 'robots'), [])
})

for (const [address, title] of [
  ['/search?q=%20%20', 'Search – Health Systems Evidence'],
  ['/search/map?q=a%26b', 'Evidence map: a&amp;b – Health Systems Evidence'],
  [
    `/search?q=${'words+'.repeat(100)}`,
    `${'words '.repeat(27).slice(0, 160).trimEnd()}... – search – Health Systems Evidence`,
  ],
] as const)
  test(`${address.slice(0, 40)} has a title of its query, in one line, cut`, async () => {
    assert.equal(/<title>([^<]*)/.exec((await visit(address)).html)?.[1], title)
  })

test('latest content is named for its month', async () => {
  const { html, asked } = await visit('/latest-content?month=3&year=2026&x=y')
  assert.deepEqual(asked, ['/latest_content?type=hse&lang=en&month=3&year=2026'])
  assert.match(html, /<title>Latest content, March 2026 – /)
})

for (const [address, path, ...robots] of [
  ['/latest-content', '/latest-content'],
  ['/Latest-Content/', '/latest-content'],
  ['/latest-content?year=2026', '/latest-content?month=3&amp;year=2026'],
  ['/latest-content?year=2026&month=03', '/latest-content?month=3&amp;year=2026'],
  ['/latest-content?month=13&year=2026', '/latest-content?month=3&amp;year=2026', 'noindex'],
  ['/latest-content?month=3&year=1850', '/latest-content?month=3&amp;year=2026', 'noindex'],
  ['/latest-content?month=x', '/latest-content', 'noindex'],
  ['/About', '/about'],
  ['/about/', '/about'],
  ['/SEARCH/?q=a', '/search?q=a', 'noindex'],
] as const)
  test(`${address} has the canonical address ${path}${robots.length > 0 ? ' and is not indexed' : ''}`, async () => {
    const { html } = await visit(address)
    assert.deepEqual(canonical(html), [`https://hse.example.org${path}`])
    assert.deepEqual(meta(html, 'robots'), robots)
  })

test('a month without documents is not indexed', async () => {
  const empty = { ...latestAnswer, month: 1, year: 2031, total: 0 }
  const { html } = await visit('/latest-content?month=1&year=2031', { '/latest_content': empty })
  assert.deepEqual(meta(html, 'robots'), ['noindex'])
})

test('a content page is named and described by its text', async () => {
  const { html } = await visit('/about?lang=fr')
  assert.match(html, /<title>about in fr – /)
  assert.deepEqual(meta(html, 'description'), ['The first paragraph.'])
})

test('a page says what scripts are missing for, and leads on without them; personal pages are for nobody else', async () => {
  const withoutScripts = ({ html }: { html: string }) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''
  assert.match(withoutScripts(await visit('/login')), /This page needs JavaScript/)
  assert.match(withoutScripts(await visit('/about?lang=fr')), /<a href="\/search\?lang=fr">/)
  assert.match(withoutScripts(await visit('/about?lang=fr')), /<a href="\/about\?lang=cn" hreflang="zh-CN"/)
  assert.deepEqual(meta((await visit('/user/articles')).html, 'robots'), ['noindex'])
})

test('a site that begins with its search leads there, and has no other languages to name', async () => {
  assert.deepEqual(
    await visit('/?best=true', {}, 'cvd.example.org').then(({ status, ...rest }) => [status, 'to' in rest && rest.to]),
    [302, '/search?best=true'],
  )
  const { html } = await visit('/search?lang=fr', everything, 'cvd.example.org')
  assert.deepEqual(alternates(html), {})
  assert.deepEqual(canonical(html), ['http://cvd.example.org/search'])
})

const hostile = fc
  .oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('</title><script>x</script>', '"><svg onload=x>', '</script>', '<!--'),
  )
  .map((text) => `x${text.replace(/[\r\n]/g, '')}x`)
const tagsOf = (html: string) => [...html.matchAll(/<\/?[a-z!][a-z0-9]*/gi)].map(([tag]) => tag)

test('whatever a record says, the page has the same elements', async () => {
  const told = (text: string) => ({
    ...toldArticle,
    title: text,
    abstract: text,
    authors: [text],
    journal: text,
    citation: text,
    keywords: [text],
    documentType: text,
    label_abstract: text,
    hyperlinks: [{ title: text, url: `https://x.org/${text}` }],
    translations: [{ lang: 'en', title: text, abstract: null }],
  })
  const plain = tagsOf((await visit('/articles/a', { '/articles': told('xx') })).html)
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      assert.deepEqual(tagsOf((await visit('/articles/a', { '/articles': told(text) })).html), plain)
    }),
    { numRuns: 60 },
  )
})

test('whatever is asked for, the page has no other elements', async () => {
  const known = new Set(tagsOf((await visit('/search?q=xx&best=true&applied_filters=xx')).html))
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const address = `/search?${new URLSearchParams({ q: text, lang: text, s: text, best: text, applied_filters: text })}`
      assert.deepEqual(
        tagsOf((await visit(address)).html).filter((tag) => !known.has(tag)),
        [],
      )
    }),
    { numRuns: 60 },
  )
})

test('without scripts a search is narrowed and sorted by a form that keeps what it has', async () => {
  const { html } = await visit('/search?q=a%26b&applied_filters=10_3,0_12_2001_2020&s=most_recent&lang=fr')
  const [, form = ''] = /<form action="\/search" method="get">(.*?)<\/form>/s.exec(html) ?? []
  assert.match(form, /<input type="hidden" name="q" value="a&amp;b">/)
  assert.match(form, /name="lang" value="fr"/)
  assert.match(form, /name="applied_filters" value="10_3" checked>Document features\s: Systematic review</)
  assert.match(form, /name="applied_filters" value="0_12_2001_2020" checked>2001–2020</)
  assert.match(
    form,
    /<optgroup label="Type"><option value="0_10">Type<\/option><option value="10_3">– Systematic review</,
  )
  assert.match(form, /<option value="most_recent" selected>/)
})

test('a page that is not rendered stands as a skeleton of its shape', async () => {
  const shape = ({ html }: { html: string }) => /<div id="root">.*data-skeleton="(\w+)"/s.exec(html)?.[1]
  assert.equal(shape(await visit('/')), 'hero')
  assert.equal(shape(await visit('/search')), 'list')
  assert.equal(shape(await visit('/articles/k3q9xw2mtd')), 'article')
  assert.equal(shape(await visit('/login')), 'form')
})

test('the health panel is not listed, and leads readers without scripts to what servers know', async () => {
  const { status, html } = await visit('/__composition?lang=fr')
  assert.equal(status, 200)
  assert.deepEqual(meta(html, 'robots'), ['noindex'])
  assert.match(html, /<noscript>.*<a href="\/__composition\.json">Les mêmes/s)
})
