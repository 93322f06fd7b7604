import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sites, type Lang, type SiteId } from 'shared/sites'
import { testFiles } from '../fixtures/test-site.ts'
import { openSearch } from './open-search.ts'

const describe = (site: SiteId, lang: Lang) =>
  openSearch(sites[site], lang, testFiles.words(site, lang), `https://${site}.example.org`)

test('a browser learns where to send what is typed', () => {
  const [, template = ''] = /<Url type="text\/html" method="get" template="([^"]+)"/.exec(describe('hse', 'en')) ?? []
  const address = template.replaceAll('&amp;', '&').replace('{searchTerms}', encodeURIComponent('salud & escuela'))
  assert.equal(new URL(address).searchParams.get('q'), 'salud & escuela')
  assert.equal(new URL(address).origin, 'https://hse.example.org')
})

for (const site of Object.values(sites)) {
  for (const lang of site.languages) {
    test(`the description of ${site.id} in ${lang} keeps the lengths the format allows, and its language`, () => {
      const text = describe(site.id, lang)
      const of = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? ''
      assert.ok(of('ShortName').length > 0 && of('ShortName').length <= 16)
      assert.ok(of('LongName').length <= 48 && of('Description').length <= 1024)
      assert.equal(/lang=\w+"/.test(text), lang !== 'en')
    })
  }
}
