import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkSources, type ShellRelease, type SiteFolder } from 'federation/registry'
import { releasesIn, type Registry } from 'shared/remote'
import { siteIds, sites, type Lang, type SiteId } from 'shared/sites'
import { renderCatalogue } from '../../../api/src/taxonomy/catalogue-texts.ts'
import { assembleQuestions } from './guided-questions.ts'
import { assembleTexts, readTexts } from './assemble-texts.ts'
import type { Texts } from './merge.ts'

/**
 * Folders of the texts that are live: those of the shell's release and of each remote's current one, over those of the
 * releases that some pages run in its place, which may use words that it lacks.
 */
const liveFolders = (folder: string, shell: ShellRelease, registry: Registry): Record<string, string[]> => ({
  ...Object.fromEntries(
    registry.remotes.map(({ texts, previous, canary, current }) => [
      texts,
      [previous, canary?.release, current].flatMap((release) => (release ? [join(folder, release.base, 'texts')] : [])),
    ]),
  ),
  shared: [join(folder, shell.base, 'texts/shared')],
  shell: [join(folder, shell.base, 'texts/shell')],
})

/** The markdown files that the live remotes bring for a site, by their names: `{page}-{lang}.md`. */
const pagesOf = (folder: string, registry: Registry, site: SiteId): [string, string][] =>
  registry.remotes.flatMap(({ current }) => {
    const pages = join(folder, current.base, 'pages', site)
    const names = existsSync(pages) ? readdirSync(pages).filter((name) => name.endsWith('.md')) : []
    return names.map((name): [string, string] => [name, readFileSync(join(pages, name), 'utf8')])
  })

/** The folder of the live remote that brings the guided questions; a release from before they existed has none. */
const questionsFolder = (folder: string, registry: Registry): string | undefined =>
  registry.remotes
    .map(({ current }) => join(folder, current.base, 'questions'))
    .find((questions) => existsSync(questions))

/**
 * `/i18n/{site}/{lang}.json`, `catalogue-{lang}.json`, `questions-{lang}.json` and the content pages of every site, as the
 * releases that are live make them.
 *
 * @throws Error when a source of them is not as it was released
 */
export const assembleSite = (
  { folder }: SiteFolder,
  shell: ShellRelease,
  registry: Registry,
): ReadonlyMap<string, string> => {
  for (const release of [shell, ...releasesIn(registry)]) checkSources({ folder }, release)
  const folders = liveFolders(folder, shell, registry)
  const lost = Object.keys(folders).filter((namespace) => !folders[namespace]?.some((each) => existsSync(each)))
  /** Words of a namespace whose folders are gone stay as they were. */
  const keptTexts = (site: SiteId, lang: Lang): Texts => {
    const now = lost.length > 0 ? readTexts(join(folder, 'i18n', site, `${lang}.json`)) : {}
    return Object.fromEntries(lost.flatMap((namespace) => (now[namespace] ? [[namespace, now[namespace]]] : [])))
  }
  const questions = questionsFolder(folder, registry)
  const texts = new Map<string, string>()
  for (const site of siteIds) {
    for (const [name, text] of pagesOf(folder, registry, site)) texts.set(`/i18n/${site}/${name}`, text)
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
