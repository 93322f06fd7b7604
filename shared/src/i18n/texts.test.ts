import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { expectedKeys, flatTexts, plainKey, type TextTree } from '../health/text-keys.ts'
import { languages, siteIds, sites, type Lang } from '../sites/index.ts'

const root = join(import.meta.dirname, '../../..')
const workspaces = [...readdirSync(root), 'shell/server', 'shared/src/health'].filter((name) =>
  existsSync(join(root, name, 'texts/en.json')),
)

const read = (workspace: string, file: string): TextTree => {
  const path = join(root, workspace, 'texts', file)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as TextTree) : {}
}

const placeholders = (text: string): string[] =>
  [...new Set(text.match(/\{\{\s*\w+/g) ?? [])].map((mark) => mark.slice(2).trim()).sort()
const tags = (text: string): string[] => [...new Set(text.match(/<\/?\w+/g) ?? [])].sort()

/** The texts of a workspace in one language, with those only some sites have. */
const variants = (workspace: string, lang: Lang): [name: string, texts: [string, string][]][] => [
  [`${lang}.json`, flatTexts(read(workspace, `${lang}.json`))],
  ...siteIds
    .filter((site) => sites[site].languages.includes(lang))
    .map((site): [string, [string, string][]] => [
      `${site}.${lang}.json`,
      flatTexts(read(workspace, `${site}.${lang}.json`)),
    ]),
]

/** Languages of at least one site that shows the workspace's texts. */
const offered = languages.filter((lang) => siteIds.some((site) => sites[site].languages.includes(lang)))

test('every workspace with texts is looked at', () => {
  assert.ok(workspaces.includes('shared') && workspaces.includes('shell'), workspaces.join(', '))
})

for (const workspace of workspaces) {
  for (const lang of offered) {
    test(`${workspace} has every text in ${lang}, with the plural forms of the language`, () => {
      const expected = expectedKeys(read(workspace, 'en.json'), lang)
      const present = new Set(flatTexts(read(workspace, `${lang}.json`)).map(([key]) => key))
      assert.deepEqual(
        [...expected].filter((key) => !present.has(key)),
        [],
        'missing',
      )
      assert.deepEqual(
        [...present].filter((key) => !expected.has(key)),
        [],
        'unknown in English',
      )
    })

    test(`${workspace} fills the same placeholders in ${lang} as in English`, () => {
      const english = flatTexts(read(workspace, 'en.json'))
      const sortedByForm = english.toSorted(([a], [b]) => Number(a.endsWith('_other')) - Number(b.endsWith('_other')))
      const marks = new Map(
        sortedByForm.map(([key, text]) => [plainKey(key), { names: placeholders(text), tags: tags(text) }]),
      )
      for (const [file, texts] of variants(workspace, lang)) {
        for (const [key, text] of texts) {
          const wanted = marks.get(plainKey(key))
          if (!wanted) continue
          const found = placeholders(text)
          assert.deepEqual(
            found.filter((name) => !wanted.names.includes(name)),
            [],
            `${file} ${key}`,
          )
          // Forms such as 'no results' and 'one result' may leave the number out.
          const mayOmit = /_(zero|one)$/.test(key)
          assert.deepEqual(mayOmit ? [] : wanted.names.filter((name) => !found.includes(name)), [], `${file} ${key}`)
          assert.deepEqual(tags(text), wanted.tags, `${file} ${key}`)
        }
      }
    })

    test(`${workspace} has no empty text in ${lang}`, () => {
      for (const [file, texts] of variants(workspace, lang)) {
        for (const [key, text] of texts) assert.notEqual(text.trim(), '', `${file} ${key}`)
      }
    })
  }

  for (const site of siteIds) {
    test(`${workspace} words of ${site} alone are written in all of its languages`, () => {
      const [first = 'en', ...others] = sites[site].languages
      const own = (lang: Lang): string[] =>
        [...new Set(flatTexts(read(workspace, `${site}.${lang}.json`)).map(([key]) => plainKey(key)))].sort()
      for (const lang of others) assert.deepEqual(own(lang), own(first), `${site}.${lang}.json`)
    })
  }
}

test('no text is left in English in another language, but for names and short marks', () => {
  for (const workspace of workspaces) {
    const english = new Map(flatTexts(read(workspace, 'en.json')))
    for (const lang of offered.filter((code) => code !== 'en')) {
      for (const [key, text] of flatTexts(read(workspace, `${lang}.json`))) {
        const words = text.replace(/\{\{.*?\}\}|<.*?>/g, '').match(/\p{L}{2,}/gu) ?? []
        if (words.length >= 4) assert.notEqual(text, english.get(key), `${workspace}/texts/${lang}.json ${key}`)
      }
    }
  }
})
