import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { catalogueSchema, type Catalogue } from 'shared/filters'
import { registrySchema, type Registry } from 'shared/remote'
import { byLang, type Lang, type Site, type SiteId } from 'shared/sites'
import { cachedRead } from './cached-read.ts'
import { createWords, textBundleSchema, type Words } from './words/words.ts'

const isMissing = (thrown: unknown): boolean => thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'

/**
 * A file that cannot be used gives way to its last state that could, and is told once; without one the reading fails. A
 * file that is missing is no broken one: reading it fails.
 */
const lastGood = <Value>(read: (path: string) => Value): ((path: string) => Value) => {
  const good = new Map<string, Value>()
  const told = new Map<string, string>()
  const tell = (path: string, thrown: unknown): void => {
    const problem = `${path} cannot be used${good.has(path) ? ', so the last good one stays in force' : ''}: ${String(thrown)}`
    if (problem !== told.get(path)) process.emitWarning(problem)
    told.set(path, problem)
  }
  return (path) => {
    try {
      const value = read(path)
      good.set(path, value)
      told.delete(path)
      return value
    } catch (thrown) {
      const kept = good.get(path)
      if (kept === undefined && isMissing(thrown)) throw thrown
      tell(path, thrown)
      if (kept === undefined) throw thrown
      return kept
    }
  }
}

/** Short fingerprint of a text, for addresses that may be kept for ever. */
const fingerprint = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 10)

const releaseFileSchema = v.object({
  /** Below the release's base. */
  path: v.pipe(v.string(), v.regex(/^(?!\.)[\w.~-]+(\/(?!\.)[\w.~-]+)*$/, 'a path has plain names only')),
  /** Left out by a development server. */
  integrity: v.optional(v.string()),
})
/** A file of a release, as its `release.json` names it. */
export type ReleaseFile = v.InferOutput<typeof releaseFileSchema>

const filesOfPartSchema = v.object({ scripts: v.array(releaseFileSchema), styles: v.array(releaseFileSchema) })

/** The parts of the shell's release that the page is written from (see tooling/src/release/build-shell.ts). */
const shellPointerSchema = v.object({
  version: v.string(),
  base: v.string(),
  main: filesOfPartSchema,
  lazy: v.record(v.string(), filesOfPartSchema),
  /** Every script and style with its integrity; the signed list vouches for them. */
  files: v.optional(v.record(v.string(), v.string())),
})
export type ShellPointer = v.InferOutput<typeof shellPointerSchema>

export interface SiteFiles {
  /** The shell that pages are written with. A file that cannot be used leaves the last good one. */
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
  /** The filter catalogue, or null. */
  catalogue(site: SiteId, lang: Lang): Catalogue | null
}

/**
 * Reads the site's folder anew whenever a file in it has changed; nothing is restarted for a release.
 *
 * @param chosenKey public key of the releases, which counts in place of the one in the folder
 */
export const createSiteFiles = (folder: string, chosenKey?: string): SiteFiles => {
  const readShell = lastGood(cachedRead((text) => v.parse(shellPointerSchema, JSON.parse(text))))
  const readRegistry = lastGood(cachedRead((text) => v.parse(registrySchema, JSON.parse(text))))
  const readFingerprint = cachedRead(fingerprint)
  const readKey = cachedRead((text) => text.trim())
  const readText = cachedRead((text) => text)
  const readCatalogue = cachedRead((text) => v.parse(catalogueSchema, JSON.parse(text)))
  const readWords = byLang((lang) =>
    lastGood(cachedRead((text) => createWords(lang, v.parse(textBundleSchema, JSON.parse(text))))),
  )
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
    catalogue: (site, lang) => orNull(() => readCatalogue(texts(site, `catalogue-${lang}.json`))),
  }
}

/** Fingerprints of the texts in each language of a site that has some. */
export const textsVersions = (files: SiteFiles, { id, languages: offered }: Site): Partial<Record<Lang, string>> =>
  Object.fromEntries(
    offered.flatMap((lang) => {
      const version = files.textsVersion(id, lang)
      return version ? [[lang, version]] : []
    }),
  )
