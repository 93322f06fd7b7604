import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as v from 'valibot'
import { cachedRead, integrityOf } from 'federation/files'
import { createSignedRegistry, createTrustedFiles } from 'federation/trust-server'
import { catalogueSchema, type Catalogue } from 'shared/filters'
import { fileListText, type IntegrityList, type Registry } from 'shared/remote'
import { byLang, type Lang, type Site, type SiteId } from 'shared/sites'
import { steadyNow } from './steady-now.ts'
import { createWords, textBundleSchema, type Words } from './words/words.ts'

const isMissing = (thrown: unknown): boolean => thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT'

/**
 * A file that cannot be used is replaced by its last state that could, and is reported once; without one the reading fails. A
 * file that is missing is no broken one: reading it fails.
 */
const lastGood = <Value>(read: (path: string) => Value): ((path: string) => Value) => {
  const good = new Map<string, Value>()
  const reported = new Map<string, string>()
  const report = (path: string, thrown: unknown): void => {
    const problem = `${path} cannot be used${good.has(path) ? ', so the last good one stays in force' : ''}: ${String(thrown)}`
    if (problem !== reported.get(path)) process.emitWarning(problem)
    reported.set(path, problem)
  }
  return (path) => {
    try {
      const value = read(path)
      good.set(path, value)
      reported.delete(path)
      return value
    } catch (thrown) {
      const kept = good.get(path)
      if (kept === undefined && isMissing(thrown)) throw thrown
      report(path, thrown)
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

/** Why a list does not vouch for a shell; null when it does. */
const shellProblem = (shell: ShellPointer, list: IntegrityList | null): string | null => {
  if (!list) return null
  const { version, base, files = {}, main, lazy } = shell
  const integrity = integrityOf(fileListText(files))
  if (list.releases[base] !== integrity) return 'the signed list does not vouch for its files'
  if (base !== `/shell/${version}/`) return 'its address is not that of its version'
  const named = [main, ...Object.values(lazy)].flatMap(({ scripts, styles }) => [...scripts, ...styles])
  if (named.some((file) => !file.integrity || files[file.path] !== file.integrity))
    return 'it names files that are not its own'
  return list.shell === undefined || list.shell === version ? null : `the signed list names ${list.shell}`
}

/** What is made of a text, remade when the text is another one. */
const madeOf = <Value>(make: (text: string) => Value): ((path: string, text: string) => Value) => {
  const known = new Map<string, { text: string; value: Value }>()
  return (path, text) => {
    const kept = known.get(path)
    if (kept?.text === text) return kept.value
    const value = make(text)
    known.set(path, { text, value })
    return value
  }
}

/**
 * Rereads the site's folder whenever a file in it has changed; nothing is restarted for a release.
 *
 * @param chosenKeys public keys of the releases, which count in place of those in the folder
 */
export const createSiteFiles = (folder: string, chosenKeys?: readonly string[]) => {
  const signed = createSignedRegistry(folder, chosenKeys)
  /** The list of releases, signed with the key of the site; null without one. It may have ended. */
  const list = (): IntegrityList | null => {
    try {
      return signed().list
    } catch {
      return null
    }
  }
  const parseShell = cachedRead((text) => v.parse(shellPointerSchema, JSON.parse(text)))
  let verified: { shell: ShellPointer; list: IntegrityList | null } | undefined
  const checked = (path: string): ShellPointer => {
    const now = { shell: parseShell(path), list: list() }
    if (verified?.shell === now.shell && verified.list === now.list) return now.shell
    const problem = shellProblem(now.shell, now.list)
    if (problem !== null) throw new Error(problem)
    verified = now
    return now.shell
  }
  const readShell = lastGood((path) => {
    try {
      return checked(path)
    } catch (thrown) {
      const version = list()?.shell
      if (version === undefined || !/^[\w.-]+$/.test(version)) throw thrown
      try {
        return checked(join(folder, 'shell', version, 'release.json'))
      } catch {
        throw thrown
      }
    }
  })
  const readFingerprint = cachedRead(fingerprint)
  const readText = cachedRead((text) => text)
  const makeCatalogue = madeOf((text) => v.parse(catalogueSchema, JSON.parse(text)))
  const orNull = <Value>(read: () => Value): Value | null => {
    try {
      return read()
    } catch {
      return null
    }
  }
  /**
   * The shell that pages are written with: what `host.json` says, if the signed list vouches for it. Otherwise it is read from
   * the release that the list names, and without that the last good one stays.
   */
  const shell = (): ShellPointer => readShell(join(folder, 'host.json'))
  const trusted = createTrustedFiles(folder, signed, () => orNull(shell), steadyNow)
  const areSigned = (): boolean => {
    const { keys = [], list: by = null } = orNull(signed) ?? {}
    return keys.length > 0 && (by === null || by.texts !== undefined)
  }
  /** A file of `/i18n/`, as it was signed where texts are signed; null without one. */
  const text = (path: string): string | null =>
    areSigned() ? (trusted.genuine(path)?.toString() ?? null) : orNull(() => readText(join(folder, path)))
  const textOf = (site: string, name: string): string => {
    const path = `/i18n/${site}/${name}`
    const found = text(path)
    if (found === null) throw Object.assign(new Error(`there is no ${path}`), { code: 'ENOENT' })
    return found
  }
  const readWords = byLang((lang) => {
    const make = madeOf((given) => createWords(lang, v.parse(textBundleSchema, JSON.parse(given))))
    return lastGood((site) => make(site, textOf(site, `${lang}.json`)))
  })
  return {
    shell,
    /** The registry as it is now: it may change at any moment. What cannot be used, or is not signed, leaves the last good one. */
    registry: (): Registry => signed().registry,
    list,
    /** Public keys that the registry's list of releases is signed with; none: a development server signs nothing. */
    releaseKeys: (): readonly string[] => orNull(() => signed().keys) ?? [],
    text,
    /** What is to be sent in place of a file that is not as it was signed; null: the file may be sent. */
    instead: trusted.instead,
    /** Fingerprint of the texts and the filter catalogue of a site and language, or null when there are none. */
    textsVersion: (site: SiteId, lang: Lang): string | null => {
      const version = list()?.texts?.[`${site}/${lang}`]
      if (version !== undefined) return fingerprint(version)
      return orNull(() => {
        const files = [`${lang}.json`, `catalogue-${lang}.json`]
        return fingerprint(files.map((name) => readFingerprint(join(folder, 'i18n', site, name))).join())
      })
    },
    /** The texts of a site and language, for pages written here; without the files, what the server says itself. */
    words: (site: SiteId, lang: Lang): Words => orNull(() => readWords[lang](site)) ?? createWords(lang, {}),
    /** The markdown of a content page, or null. */
    contentPage: (site: SiteId, lang: Lang, name: string): string | null =>
      /^[a-z][a-z-]*$/.test(name) ? orNull(() => textOf(site, `${name}-${lang}.md`)) : null,
    /** The filter catalogue, or null. */
    catalogue: (site: SiteId, lang: Lang): Catalogue | null =>
      orNull(() => makeCatalogue(site + lang, textOf(site, `catalogue-${lang}.json`))),
  }
}
export type SiteFiles = ReturnType<typeof createSiteFiles>

/** Fingerprints of the texts in each language of a site that has some. */
export const textsVersions = (files: SiteFiles, { id, languages: offered }: Site): Partial<Record<Lang, string>> =>
  Object.fromEntries(
    offered.flatMap((lang) => {
      const version = files.textsVersion(id, lang)
      return version ? [[lang, version]] : []
    }),
  )
