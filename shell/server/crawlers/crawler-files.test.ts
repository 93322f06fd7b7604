import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sites } from 'shared/sites'
import { testFiles } from '../fixtures/test-site.ts'
import { robots } from './robots.ts'
import { documentsSitemap, pagesSitemap, sitemapIndex } from './sitemap.ts'

const origin = 'https://hse.example.org'
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
const pages = (site: (typeof sites)['hse']) => [...pagesSitemap(origin, site, testFiles.registry())].join('')

test('robots are told what concerns one person, and where the sitemap is', () => {
  const lines = robots(origin).split('\n')
  assert.ok(lines.includes('Disallow: /user/'))
  assert.ok(lines.includes(`Sitemap: ${origin}/sitemap.xml`))
  assert.ok(!lines.some((line) => line === 'Disallow: /api/' || line === 'Disallow: /'))
})

test('the index names the pages and each part of the documents', () => {
  const index = sitemapIndex(origin, [{ part: 1, changed: '2026-11-21T10:00:00Z' }])
  assert.deepEqual(locations(index), [`${origin}/sitemaps/pages.xml`, `${origin}/sitemaps/documents-1.xml`])
  assert.match(index, /<lastmod>2026-11-21<\/lastmod>/)
})

test('pages are listed in every language of the site, personal ones and patterns not at all', () => {
  const hse = locations(pages(sites.hse))
  assert.ok(hse.includes(`${origin}/about`) && hse.includes(`${origin}/about?lang=cn`) && hse.includes(`${origin}/`))
  assert.ok(!hse.some((address) => /profile|user|:/.test(address?.slice(origin.length) ?? '')))
  const cvd = locations(pages(sites.cvd))
  assert.ok(cvd.includes(`${origin}/search`) && !cvd.includes(`${origin}/`))
  assert.ok(!pages(sites.cvd).includes('hreflang'))
})

test('a document is listed in the languages it has, each entry naming all of them', () => {
  const map = [
    ...documentsSitemap(origin, [
      { id: 'a', title: 'One & two', languages: ['en', 'es'], changed: '2026-01-02T00:00:00Z' },
      { id: 'b', title: '<', languages: [], changed: '' },
    ]),
  ].join('')
  const address = `${origin}/articles/a-one-two`
  assert.deepEqual(locations(map), [address, `${address}?lang=es`, `${origin}/articles/b`])
  assert.equal(map.split(`hreflang="es" href="${address}?lang=es"`).length - 1, 2)
})
