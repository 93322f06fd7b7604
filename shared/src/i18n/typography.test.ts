import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { languages, type Lang } from '../sites/index.ts'

type Tree = { [key: string]: string | Tree }

const root = join(import.meta.dirname, '../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const find = (...patterns: string[]): string[] => globSync(patterns, { cwd: root, exclude: ['node_modules', 'build'] })

const leaves = (value: string | Tree): string[] =>
  typeof value === 'string' ? [value] : Object.values(value).flatMap(leaves)

/** Labels of the filter catalogue in one language, wherever they stand. */
const labelsIn = (value: unknown, lang: Lang): string[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    key === lang && typeof inner === 'string' ? [inner] : labelsIn(inner, lang),
  )
}

/** What is not words: placeholders, tags, code, addresses, front of a list item. */
const wordsOf = (text: string): string =>
  text
    .replace(/`[^`]*`/g, '‹›')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\{\{.*?\}\}/g, '‹›')
    .replace(/<[^>]*>/g, '')

const textsIn = (lang: Lang): [where: string, text: string][] => {
  const files = find(
    `{shared,shared/src/health,shell,shell/server,mf-*,api}/texts/**/*${lang}.json`,
    `mf-*/questions/*.${lang}.json`,
  )
  const pages = find(`mf-*/pages/*/*-${lang}.md`)
  const catalogues = find('shared/catalogue/*.json', 'api/src/*/shipped-*.json')
  return [
    ...files.map((file) => [file, leaves(JSON.parse(read(file)) as Tree)] as const),
    ...pages.map((file) => [file, read(file).split('\n')] as const),
    ...catalogues.map((file) => [file, labelsIn(JSON.parse(read(file)), lang)] as const),
  ].flatMap(([file, texts]) => texts.map((text): [string, string] => [file, wordsOf(text)]))
}

/** Signs that a language does not write so. */
const wrong: Record<Lang, Record<string, RegExp>> = {
  en: { 'a straight apostrophe': /\p{L}'\p{L}/u, 'an exclamation mark': /!/ },
  es: {
    'a straight apostrophe or quotation mark': /["']/,
    'quotation marks other than « »': /[“”‘’]/,
    'a question that does not open': /^[^¿]*\?/,
    'an exclamation mark': /!/,
  },
  fr: {
    'a straight apostrophe': /\p{L}'\p{L}/u,
    'quotation marks other than « »': /["“”]/,
    'a plain space before a high sign': / [:;?!»]/,
    'a wide no-break space before a high sign': /\u00a0[:;?!]/,
    'a high sign without space': /[\p{L}›][;?!»]/u,
    'a plain space after «': /«[^\u00a0\u202f]/,
    'an exclamation mark': /!/,
  },
  pt: { 'quotation marks other than “ ”': /["«»]/, 'an exclamation mark': /!/ },
  cn: {
    'half-width punctuation': /\p{sc=Han}[,;:?!()]|[,;:?!(]\p{sc=Han}/u,
    'a half-width full stop': /\p{sc=Han}\.(\s|$)/u,
    'straight quotation marks': /["']/,
    'a Latin letter without a space': /\p{sc=Han}[A-Za-z]|[A-Za-z]\p{sc=Han}/u,
  },
}

/** The specification gives this one word for word. */
const given = /Unexpected Application Error!/

for (const lang of languages) {
  test(`texts in ${lang} are set as the language is`, () => {
    const texts = textsIn(lang)
    assert.ok(texts.length > 300 && existsSync(join(root, 'shared/texts', `${lang}.json`)))
    const found = texts.flatMap(([where, text]) =>
      Object.entries(wrong[lang]).flatMap(([what, sign]) =>
        sign.test(text) && !given.test(text) ? [`${what}: ${basename(where)}: ${text}`] : [],
      ),
    )
    assert.deepEqual(found, [])
  })
}
