import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { siteIds, sites } from 'shared/sites'
import { hasWords, missingWords } from '../texts/missing-words.ts'

/** What the texts of a remote lack: a language of a site, or words of English in another one, in sentences. */
export const textProblems = (folder: string): string[] => {
  const languages = [...new Set(siteIds.flatMap((site) => sites[site].languages))]
  if (!hasWords(folder)) return [`${join(folder, 'en.json')} has no words.`]
  return languages.flatMap((lang) => {
    const path = join(folder, `${lang}.json`)
    if (!existsSync(path)) return [`${path} is missing: the sites are in ${languages.join(', ')}.`]
    const missing = missingWords(folder, lang)
    return missing.length > 0 ? [`${path} lacks ${missing.join(', ')}.`] : []
  })
}
