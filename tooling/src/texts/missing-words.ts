import { join } from 'node:path'
import type { Lang } from 'shared/sites'
import { readTexts } from './assemble-texts.ts'
import type { Texts } from './merge.ts'

const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )

/** Forms of a plural differ from language to language. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

const wordsIn = (folder: string, lang: Lang): Set<string> =>
  new Set(keysOf(readTexts(join(folder, `${lang}.json`))).map(withoutPlural))

/** Keys that a folder of texts has in English, and lacks in another language. */
export const missingWords = (folder: string, lang: Lang): string[] => {
  const there = wordsIn(folder, lang)
  return [...wordsIn(folder, 'en')].filter((key) => !there.has(key))
}

/** Whether a folder of texts has a word at all. */
export const hasWords = (folder: string): boolean => wordsIn(folder, 'en').size > 0
