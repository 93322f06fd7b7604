import { createRequire } from 'node:module'
import type { Lang } from 'shared/sites'
import { createWords, type WordOf } from '../words/words.ts'

const read = createRequire(import.meta.url)
const namespace = 'health'
const known = new Map<Lang, WordOf>()

/** The panel's own words, which pages are not sent with the others. */
export const healthWords = (lang: Lang): WordOf => {
  const texts: object = read(`shared/health/${lang}.json`)
  const words = known.get(lang) ?? createWords(lang, { [namespace]: texts }).of(namespace)
  known.set(lang, words)
  return words
}
