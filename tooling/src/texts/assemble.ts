import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sha256Of } from 'federation/trust-server'
import { releasesIn, textFileOf, type Registry, type TextFiles } from 'shared/remote'
import { siteIds, sites, type Lang, type SiteId } from 'shared/sites'
import { renderCatalogue } from '../../../api/src/taxonomy/catalogue-texts.ts'
import { pack } from '../release/compress.ts'
import { checkSources } from '../release/contents.ts'
import { writeAtomically } from '../release/atomic-write.ts'
import type { ShellRelease } from '../release/shell-release.ts'
import { siteFolder } from '../root.ts'
import { assembleQuestions } from './guided-questions.ts'
import { assembleTexts, readTexts } from './assemble-texts.ts'
import type { Texts } from './merge.ts'

/**
 * Folders of the texts that are live: those of the shell's release and of each remote's current one, over those of the
 * releases that some pages run in its place, which may use words that it lacks.
 */
const liveFolders = (shell: ShellRelease, registry: Registry): Record<string, string[]> => ({
  ...Object.fromEntries(
    registry.remotes.map(({ texts, previous, canary, current }) => [
      texts,
      [previous, canary?.release, current].flatMap((release) =>
        release ? [join(siteFolder(), release.base, 'texts')] : [],
      ),
    ]),
  ),
  shared: [join(siteFolder(), shell.base, 'texts/shared')],
  shell: [join(siteFolder(), shell.base, 'texts/shell')],
})

/** The markdown files that the live remotes bring for a site, by their names: `{page}-{lang}.md`. */
const pagesOf = (registry: Registry, site: SiteId): [string, string][] =>
  registry.remotes.flatMap(({ current }) => {
    const folder = join(siteFolder(), current.base, 'pages', site)
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
    return names.map((name): [string, string] => [name, readFileSync(join(folder, name), 'utf8')])
  })

/** The folder of the live remote that brings the guided questions; a release from before they existed has none. */
const questionsFolder = (registry: Registry): string | undefined =>
  registry.remotes
    .map(({ current }) => join(siteFolder(), current.base, 'questions'))
    .find((folder) => existsSync(folder))

/** The texts that pages read, by their addresses such as `/i18n/hse/en.json`. */
export type SiteTexts = ReadonlyMap<string, string>

/**
 * `/i18n/{site}/{lang}.json`, `catalogue-{lang}.json`, `questions-{lang}.json` and the content pages of every site, as the
 * releases that are live make them.
 *
 * @throws Error when a source of them is not as it was released
 */
export const assembleSite = (shell: ShellRelease, registry: Registry): SiteTexts => {
  for (const release of [shell, ...releasesIn(registry)]) checkSources(release)
  const folders = liveFolders(shell, registry)
  const lost = Object.keys(folders).filter((namespace) => !folders[namespace]?.some((folder) => existsSync(folder)))
  /** Words of a namespace whose folders are gone stay as they were. */
  const keptTexts = (site: SiteId, lang: Lang): Texts => {
    const now = lost.length > 0 ? readTexts(join(siteFolder(), 'i18n', site, `${lang}.json`)) : {}
    return Object.fromEntries(lost.flatMap((namespace) => (now[namespace] ? [[namespace, now[namespace]]] : [])))
  }
  const questions = questionsFolder(registry)
  const texts = new Map<string, string>()
  for (const site of siteIds) {
    for (const [name, text] of pagesOf(registry, site)) texts.set(`/i18n/${site}/${name}`, text)
    for (const lang of sites[site].languages) {
      const files: [string, unknown][] = [
        [`${lang}.json`, { ...assembleTexts(folders, site, lang), ...keptTexts(site, lang) }],
        [`catalogue-${lang}.json`, renderCatalogue(site, lang)],
        ...(questions
          ? [[`questions-${lang}.json`, assembleQuestions(questions, site, lang)] satisfies [string, unknown]]
          : []),
      ]
      for (const [name, content] of files) texts.set(`/i18n/${site}/${name}`, JSON.stringify(content))
    }
  }
  return texts
}

/**
 * Writes texts that are not there yet, all of them packed before the first takes its place.
 *
 * @param compress whether those that replace nothing are packed too. Otherwise `compressSite` does it
 */
export const writeTexts = (texts: SiteTexts, compress = true): void => {
  const fresh = [...texts].flatMap(([address, text]) => {
    const path = join(siteFolder(), address)
    if (readIfThere(path) === text) return []
    const isNew = ['', '.br', '.gz'].every((ending) => !existsSync(path + ending))
    const packed = isNew && !compress ? [] : Object.entries(pack(text))
    return [{ path, bytes: Buffer.from(text), packed }]
  })
  for (const { path, bytes, packed } of fresh) {
    for (const [ending, each] of packed) writeAtomically(path + ending, each)
    writeAtomically(path, bytes)
  }
}

/**
 * Fingerprints of texts by site and language, and file. What could not be written is what it was before.
 *
 * @param before what the registry said of them
 */
export const textFingerprints = (
  texts: SiteTexts,
  before: Readonly<Record<string, TextFiles>> = {},
): Record<string, TextFiles> => {
  const all: Record<string, Record<string, string>> = {}
  for (const [address, text] of texts) {
    const { pair, name } = textFileOf(address) ?? {}
    if (pair === undefined || name === undefined) continue
    const isThere = readIfThere(join(siteFolder(), address)) === text
    const kept = isThere ? sha256Of(text) : before[pair]?.[name]
    if (kept !== undefined) all[pair] = { ...all[pair], [name]: kept }
  }
  return all
}

const readIfThere = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
