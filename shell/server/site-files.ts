import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { registrySchema, type Registry } from 'shared/remote'
import { languages, type Lang, type SiteId } from 'shared/sites'
import { cachedRead } from './cached-read.ts'
import { createWords, type TextBundle, type Words } from './words/words.ts'

/** A reading that fails gives way to the last one that did not, and is told once; without one it fails. */
const lastGood = <Value>(read: (path: string) => Value): ((path: string) => Value) => {
  let good: { value: Value } | null = null
  let told = ''
  return (path) => {
    try {
      good = { value: read(path) }
      told = ''
      return good.value
    } catch (thrown) {
      if (!good) throw thrown
      const problem = `${path} cannot be used, so the last good one stays in force: ${String(thrown)}`
      if (problem !== told) process.emitWarning(problem)
      told = problem
      return good.value
    }
  }
}

/** Short fingerprint of a text, for addresses that may be kept for ever. */
const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10)

/** A file of a release, as its `release.json` names it. */
export interface ReleaseFile {
  path: string
  /** Left out by a development server. */
  integrity?: string | undefined
}

/** The parts of the shell's release that the page is written from (see tooling/src/release/build-shell.ts). */
export interface ShellPointer {
  version: string
  base: string
  main: { scripts: ReleaseFile[]; styles: ReleaseFile[] }
  lazy: Record<string, { scripts: ReleaseFile[]; styles: ReleaseFile[] }>
}

export interface SiteFiles {
  shell(): ShellPointer
  /** The registry as it is now: it may change at any moment. A file that cannot be used leaves the last good one. */
  registry(): Registry
  /** Public key that the registry's list of releases is signed with, or null: a development server signs nothing. */
  releaseKey(): string | null
  /** Fingerprint of the texts and the filter catalogue of a site and language, or null when there are none. */
  textsVersion(site: SiteId, lang: Lang): string | null
  /** The texts of a site and language, for pages written here; without the files, what the server says itself. */
  words(site: SiteId, lang: Lang): Words
  /** The markdown of a content page, or null. */
  contentPage(site: SiteId, lang: Lang, name: string): string | null
}

/**
 * Reads the site's folder anew whenever a file in it has changed; nothing is restarted for a release.
 *
 * @param chosenKey public key of the releases, which counts in place of the one in the folder
 */
export const createSiteFiles = (folder: string, chosenKey?: string): SiteFiles => {
  const readShell = cachedRead((text) => JSON.parse(text) as ShellPointer)
  const readRegistry = lastGood(cachedRead((text) => v.parse(registrySchema, JSON.parse(text))))
  const readFingerprint = cachedRead(fingerprint)
  const readKey = cachedRead((text) => text.trim())
  const readText = cachedRead((text) => text)
  const readWords = Object.fromEntries(
    languages.map((lang) => [lang, cachedRead((text) => createWords(lang, JSON.parse(text) as TextBundle))]),
  ) as Record<Lang, (path: string) => Words>
  const texts = (site: SiteId, name: string): string => join(folder, 'i18n', site, name)
  const orNull = <Value>(read: () => Value): Value | null => {
    try {
      return read()
    } catch {
      return null
    }
  }
  return {
    shell: () => readShell(join(folder, 'host.json')),
    registry: () => readRegistry(join(folder, 'registry.json')),
    releaseKey: () => chosenKey ?? orNull(() => readKey(join(folder, 'release-key.pub'))),
    textsVersion: (site, lang) =>
      orNull(() => {
        const files = [`${lang}.json`, `catalogue-${lang}.json`]
        return fingerprint(files.map((name) => readFingerprint(texts(site, name))).join())
      }),
    words: (site, lang) => orNull(() => readWords[lang](texts(site, `${lang}.json`))) ?? createWords(lang, {}),
    contentPage: (site, lang, name) =>
      /^[a-z][a-z-]*$/.test(name) ? orNull(() => readText(texts(site, `${name}-${lang}.md`))) : null,
  }
}
