import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Registry } from 'shared/remote'
import { siteIds, sites, type Lang, type SiteId } from 'shared/sites'
import { renderCatalogue } from '../../../api/src/taxonomy/catalogue-texts.ts'
import { compressFile } from '../release/compress.ts'
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

/** Writes the markdown files that the live remotes bring for a site: `/i18n/{site}/{page}-{lang}.md`. */
const writePages = (registry: Registry, site: SiteId): void => {
  for (const { current } of registry.remotes) {
    const folder = join(siteFolder(), current.base, 'pages', site)
    const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
    for (const name of names)
      writeText(join(siteFolder(), 'i18n', site, name), readFileSync(join(folder, name), 'utf8'))
  }
}

/** The folder of the live remote that brings the guided questions; a release from before they existed has none. */
const questionsFolder = (registry: Registry): string | undefined =>
  registry.remotes
    .map(({ current }) => join(siteFolder(), current.base, 'questions'))
    .find((folder) => existsSync(folder))

/**
 * Writes `/i18n/{site}/{lang}.json`, `catalogue-{lang}.json`, `questions-{lang}.json` and the content pages of every
 * site.
 */
export const writeTexts = (shell: ShellRelease, registry: Registry): void => {
  const folders = liveFolders(shell, registry)
  const lost = Object.keys(folders).filter((namespace) => !folders[namespace]?.some((folder) => existsSync(folder)))
  /** Words of a namespace whose folders are gone stay as they were. */
  const keptTexts = (site: SiteId, lang: Lang): Texts => {
    const now = lost.length > 0 ? readTexts(join(siteFolder(), 'i18n', site, `${lang}.json`)) : {}
    return Object.fromEntries(lost.flatMap((namespace) => (now[namespace] ? [[namespace, now[namespace]]] : [])))
  }
  const questions = questionsFolder(registry)
  for (const site of siteIds) {
    writePages(registry, site)
    for (const lang of sites[site].languages) {
      const files: [string, unknown][] = [
        [`${lang}.json`, { ...assembleTexts(folders, site, lang), ...keptTexts(site, lang) }],
        [`catalogue-${lang}.json`, renderCatalogue(site, lang)],
        ...(questions
          ? [[`questions-${lang}.json`, assembleQuestions(questions, site, lang)] satisfies [string, unknown]]
          : []),
      ]
      for (const [name, content] of files) writeText(join(siteFolder(), 'i18n', site, name), JSON.stringify(content))
    }
  }
}

const writeText = (path: string, text: string): void => {
  if (existsSync(path) && readFileSync(path, 'utf8') === text) return
  writeAtomically(path, text)
  compressFile(path)
}
