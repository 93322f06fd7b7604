import { missingKeys, type MissingTexts, type TextTree } from 'shared/health'
import { languages, siteIds, sites, type Lang } from 'shared/sites'
import type { HealthFiles } from './health-files.ts'

/** Keys named at most for a language. */
const mostKeys = 50

/** Where the texts of a release are. */
export interface TextsOf {
  base: string
  /** Folder of the texts below `texts/`. */
  folder: string
  /** Namespace under which the sites' texts hold them; null when others are live in their place. */
  namespace: string | null
}

/** Keys that the texts of a site lack, of a namespace that is live. */
const missingOnSites = (files: HealthFiles, english: TextTree, namespace: string, lang: Lang): string[] =>
  siteIds
    .filter((site) => sites[site].languages.includes(lang))
    .flatMap((site) => {
      const bundle = files.siteTexts(site, lang)
      return bundle ? missingKeys(english, bundle[namespace] ?? {}, lang) : []
    })

/** What a release has in English and lacks in other languages, in its own files or in what pages read. */
export const missingTexts = (files: HealthFiles, { base, folder, namespace }: TextsOf): MissingTexts => {
  const english = files.releaseTexts(base, folder, 'en')
  if (!english) return []
  return languages.flatMap((lang) => {
    const own = missingKeys(english, files.releaseTexts(base, folder, lang) ?? {}, lang)
    const onSites = namespace === null ? [] : missingOnSites(files, english, namespace, lang)
    const keys = [...new Set([...own, ...onSites])].slice(0, mostKeys)
    return keys.length > 0 ? [{ lang, keys }] : []
  })
}
