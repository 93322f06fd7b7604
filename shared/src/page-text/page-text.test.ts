import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { siteIds, sites } from '../sites/index.ts'
import { readPageText } from './page-text.ts'

const root = join(import.meta.dirname, '../../..')
const folders = readdirSync(root)
  .map((name) => join(root, name, 'pages'))
  .filter((folder) => existsSync(folder))
const ideographs = /\p{sc=Han}/u

test('a text is taken apart into title, summary, body and headings', () => {
  const page = readPageText('# A title\n\nFirst [words](/search),\nmore.\n\n## One thing\n\nText\n\n## Deux choses\n')
  assert.equal(page.title, 'A title')
  assert.equal(page.summary, 'First words, more.')
  assert.deepEqual(page.headings, [
    { id: 'one-thing', text: 'One thing' },
    { id: 'deux-choses', text: 'Deux choses' },
  ])
  assert.ok(page.body.startsWith('First'))
})

/** Where a text leads. Searches that can be tried differ by language. */
const destinations = (text: string): (string | undefined)[] =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, address]) => address?.replace(/^\/search\?.*/, '/search?')).toSorted()

const namesIn = (folder: string): string[] =>
  readdirSync(join(folder, 'hse')).flatMap((file) => (file.endsWith('-en.md') ? [file.slice(0, -'-en.md'.length)] : []))

test('the texts of the parts that have some are looked at', () => {
  assert.deepEqual(folders.flatMap(namesIn).toSorted(), ['about', 'accessibility', 'help', 'privacy', 'terms', 'tips'])
})

for (const folder of folders) {
  const names = namesIn(folder)
  for (const site of siteIds) {
    const read = (file: string) => readFileSync(join(folder, site, file), 'utf8')

    test(`${site} has ${names.join(', ')} in each of its languages, and nothing else`, () => {
      const wanted = names.flatMap((name) => sites[site].languages.map((lang) => `${name}-${lang}.md`))
      assert.deepEqual(readdirSync(join(folder, site)).toSorted(), wanted.toSorted())
    })

    for (const name of names) {
      const english = readPageText(read(`${name}-en.md`))
      for (const lang of sites[site].languages) {
        test(`${name} of ${site} in ${lang} has the sections of the English text, each with words`, () => {
          const text = read(`${name}-${lang}.md`)
          const page = readPageText(text)
          assert.ok(page.title && page.summary)
          assert.equal(page.headings.length, english.headings.length)
          assert.equal(new Set(page.headings.map(({ id }) => id)).size, page.headings.length)
          for (const section of page.body.split(/^## .+$/m).slice(1)) assert.ok(section.trim().length > 20)
          assert.equal(ideographs.test(text), lang === 'cn')
        })

        test(`${name} of ${site} in ${lang} leads to the same places as the English text`, () => {
          assert.deepEqual(destinations(read(`${name}-${lang}.md`)), destinations(read(`${name}-en.md`)))
        })
      }
    }
  }
}
