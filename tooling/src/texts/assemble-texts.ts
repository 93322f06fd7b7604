import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Lang, SiteId } from 'shared/sites'
import { readJson } from '../read-json.ts'
import { mergeTexts, textsSchema, type Texts } from './merge.ts'

/** A file that is not there has no words; one that is broken stops the build. */
export const readTexts = (path: string): Texts => (existsSync(path) ? readJson(path, textsSchema) : {})

/** A namespace's texts: English, the language over it, and the site's own words over both. */
const namespaceTexts = (folder: string, site: SiteId, lang: Lang): Texts =>
  [`en.json`, `${site}.en.json`, `${lang}.json`, `${site}.${lang}.json`]
    .map((file) => readTexts(join(folder, file)))
    .reduce(mergeTexts, {})

/**
 * Every namespace of a site in one language, from folders by namespace. Of several folders the last one's words count,
 * and the others add what it does not have.
 */
export const assembleTexts = (folders: Readonly<Record<string, readonly string[]>>, site: SiteId, lang: Lang): Texts =>
  Object.fromEntries(
    Object.entries(folders).map(([namespace, each]) => [
      namespace,
      each.map((folder) => namespaceTexts(folder, site, lang)).reduce(mergeTexts, {}),
    ]),
  )
