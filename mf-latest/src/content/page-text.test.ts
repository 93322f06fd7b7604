import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { siteIds, sites } from 'shared/sites'
import { pageNames } from './page-names.ts'
import { readPageText } from './page-text.ts'

const folder = join(import.meta.dirname, '../../pages')
const read = (site: string, file: string) => readFileSync(join(folder, site, file), 'utf8')
const ideographs = /\p{sc=Han}/u

test('a page is taken apart into title, summary, body and headings', () => {
  const page = readPageText('# A title\n\nFirst [words](/search),\nmore.\n\n## One thing\n\nText\n\n## Deux choses\n')
  assert.equal(page.title, 'A title')
  assert.equal(page.summary, 'First words, more.')
  assert.deepEqual(page.headings, [
    { id: 'one-thing', text: 'One thing' },
    { id: 'deux-choses', text: 'Deux choses' },
  ])
  assert.ok(page.body.startsWith('First'))
})

for (const site of siteIds) {
  test(`${site} has exactly its pages in its languages`, () => {
    const wanted = pageNames.flatMap((name) => sites[site].languages.map((lang) => `${name}-${lang}.md`))
    assert.deepEqual(readdirSync(join(folder, site)).toSorted(), wanted.toSorted())
  })

  for (const name of pageNames) {
    const english = readPageText(read(site, `${name}-en.md`))
    for (const lang of sites[site].languages) {
      test(`${name} of ${site} in ${lang} has the sections of the English page, each with words`, () => {
        const text = read(site, `${name}-${lang}.md`)
        const page = readPageText(text)
        assert.ok(page.title && page.summary)
        assert.equal(page.headings.length, english.headings.length)
        assert.equal(new Set(page.headings.map(({ id }) => id)).size, page.headings.length)
        for (const section of page.body.split(/^## .+$/m).slice(1)) assert.ok(section.trim().length > 20)
        assert.equal(ideographs.test(text), lang === 'cn')
      })

      test(`${name} of ${site} in ${lang} links to the same places as the English page`, () => {
        const links = (text: string) => [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address).toSorted()
        assert.deepEqual(links(read(site, `${name}-${lang}.md`)), links(read(site, `${name}-en.md`)))
      })
    }
  }
}
