import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Release } from 'shared/remote'
import * as v from 'valibot'
import { integrityOfFile, readJson } from '../files/index.ts'
import type { SiteFolder } from './site.ts'

/**
 * The file of a release that names all of its files that no page runs, each with its `sha384-...`: sources of texts, content
 * pages and questions, contract, manifest, types, source maps. It is itself one of the release's `files`, so that the signed
 * list vouches for every file of the folder.
 */
export const contentsName = 'contents.json'

/** What says of itself what is in it, and is compared with the registry. */
const description = 'release.json'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()

/**
 * Writes the list of a release's other files into its folder as it is being made.
 *
 * @param files those that the release names itself
 * @returns the list's own entry among them
 */
export const writeContents = (draft: string, files: Readonly<Record<string, string>>): Record<string, string> => {
  const others = filesIn(draft).filter(
    (path) => !Object.hasOwn(files, path) && ![description, contentsName].includes(path),
  )
  const list = Object.fromEntries(others.map((path) => [path, integrityOfFile(join(draft, path))]))
  writeFileSync(join(draft, contentsName), JSON.stringify(list))
  return { [contentsName]: integrityOfFile(join(draft, contentsName)) }
}

type Released = Pick<Release, 'base' | 'files'>

/**
 * The other files of a release, by their paths; null for one of before there was such a list.
 *
 * @throws Error when the list is not the one that was released
 */
export const contentsOf = (site: SiteFolder, { base, files = {} }: Released): Record<string, string> | null => {
  const integrity = files[contentsName]
  if (!integrity) return null
  const path = join(site.folder, base, contentsName)
  if (!existsSync(path) || integrityOfFile(path) !== integrity)
    throw new Error(`${base}${contentsName} is not the file that was released.`)
  return readJson(path, v.record(v.string(), v.string()), base + contentsName)
}

/** Files of a release's folder that nothing of it names. */
export const unlistedFiles = (
  site: SiteFolder,
  { base, files = {} }: Released,
  contents: Readonly<Record<string, string>>,
): string[] => {
  const folder = join(site.folder, base)
  if (!existsSync(folder)) return []
  return filesIn(folder).filter(
    (path) => path !== description && !Object.hasOwn(files, path) && !Object.hasOwn(contents, path),
  )
}

/** Folders of a release that texts, content pages and questions are put together from. */
const sources = /^(?:texts|pages|questions)\//

/**
 * Refuses sources of texts that are not those which were released, before they are put together and signed as texts.
 *
 * @throws Error that names the file
 */
export const checkSources = (site: SiteFolder, release: Released): void => {
  const folder = join(site.folder, release.base)
  const contents = existsSync(folder) ? contentsOf(site, release) : null
  if (!contents) return
  const isGenuine = (path: string, integrity: string): boolean =>
    existsSync(join(folder, path)) && integrityOfFile(join(folder, path)) === integrity
  const wrong = [
    ...Object.entries(contents).flatMap(([path, integrity]) =>
      sources.test(path) && !isGenuine(path, integrity) ? [path] : [],
    ),
    ...unlistedFiles(site, release, contents).filter((path) => sources.test(path)),
  ]
  if (wrong.length > 0)
    throw new Error(
      `${wrong.map((path) => release.base + path).join(', ')}: not as it was released, so no texts are made of it.`,
    )
}

/** Whether a file may be missing: source maps are for people who look for faults, and hosts may leave them out. */
export const isSpare = (path: string): boolean => path.endsWith('.map')
