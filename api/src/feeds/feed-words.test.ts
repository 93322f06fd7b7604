import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { siteIds, sites } from 'shared/sites'
import { loadFeedWords } from './feed-words.ts'

const words = loadFeedWords()
const nameOnScreen = (site: string, lang: string): unknown => {
  const file = (name: string) => fileURLToPath(import.meta.resolve(`shared/texts/${name}.json`))
  const own = file(`${site}.${lang}`)
  const texts: unknown = JSON.parse(readFileSync(existsSync(own) ? own : file(lang), 'utf8'))
  return (texts as { site: { name: string } }).site.name
}

for (const site of siteIds) {
  for (const lang of sites[site].languages) {
    test(`the feed of ${site} in ${lang} is named as the site is`, () =>
      assert.equal(words[lang].names[site], nameOnScreen(site, lang)))
  }
}
