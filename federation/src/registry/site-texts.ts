import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pack, sha256Of, writeAtomically } from '../files/index.ts'
import { textFileOf, type TextFiles } from 'shared/remote'
import type { SiteFolder } from './site.ts'

/**
 * Writes texts that are not there yet, all of them packed before the first takes its place.
 *
 * @param compress whether those that replace nothing are packed too. Otherwise `compressSite` does it
 */
export const writeTexts = (site: SiteFolder, texts: ReadonlyMap<string, string>, compress = true): void => {
  const fresh = [...texts].flatMap(([address, text]) => {
    const path = join(site.folder, address)
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
  site: SiteFolder,
  texts: ReadonlyMap<string, string>,
  before: Readonly<Record<string, TextFiles>> = {},
): Record<string, TextFiles> => {
  const all: Record<string, Record<string, string>> = {}
  for (const [address, text] of texts) {
    const { pair, name } = textFileOf(address) ?? {}
    if (pair === undefined || name === undefined) continue
    const isThere = readIfThere(join(site.folder, address)) === text
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
