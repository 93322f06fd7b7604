import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { siteIds, sites } from 'shared/sites'
import { readTexts } from '../texts/assemble-texts.ts'
import type { Texts } from '../texts/merge.ts'

const keysOf = (texts: Texts, before = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [before + key] : keysOf(value, `${before}${key}.`),
  )

/** Forms of a plural differ from language to language. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')

/** What the texts of a remote lack: a language of a site, or words of English in another one, in sentences. */
export const textProblems = (folder: string): string[] => {
  const languages = [...new Set(siteIds.flatMap((site) => sites[site].languages))]
  const wanted = new Set(keysOf(readTexts(join(folder, 'en.json'))).map(withoutPlural))
  if (wanted.size === 0) return [`${join(folder, 'en.json')} has no words.`]
  return languages.flatMap((lang) => {
    const path = join(folder, `${lang}.json`)
    if (!existsSync(path)) return [`${path} is missing: the sites are in ${languages.join(', ')}.`]
    const there = new Set(keysOf(readTexts(path)).map(withoutPlural))
    const missing = [...wanted].filter((key) => !there.has(key))
    return missing.length > 0 ? [`${path} lacks ${missing.join(', ')}.`] : []
  })
}
