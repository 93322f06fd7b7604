import { join } from 'node:path'
import * as v from 'valibot'
import { cachedRead } from 'federation/files'
import { isTextTree, readTextBundle, type TextTree } from 'shared/health'
import { integrityListSchema, type IntegrityList, type Registry } from 'shared/remote'

const version = v.nullish(v.string())
const pointer = v.nullable(v.object({ current: version, previous: version }))

/** What of a row of the history says when a release came to its role. Who made it and why is not for everybody. */
const changeSchema = v.object({
  at: v.pipe(v.string(), v.isoTimestamp()),
  remotes: v.record(v.string(), v.object({ from: pointer, to: pointer })),
})
export type HistoryChange = v.InferOutput<typeof changeSchema>

const hostContractSchema = v.object({
  contract: v.string(),
  provides: v.record(v.string(), v.object({ version: v.string() })),
})
const remoteContractSchema = v.object({ shared: v.record(v.string(), v.object({ range: v.string() })) })

/** Rows of the history that are looked at; older ones seldom say anything of what is live. */
const mostRows = 2000

const json = (text: string): unknown => JSON.parse(text)

const changeOf = (line: string): HistoryChange[] => {
  try {
    return [v.parse(changeSchema, json(line))]
  } catch {
    return []
  }
}

const orNull = <Value>(read: () => Value): Value | null => {
  try {
    return read()
  } catch {
    return null
  }
}

/** Rereads the site's folder whenever a file in it has changed. What is not there, or broken, is null. */
export const createHealthFiles = (folder: string) => {
  const readHistory = cachedRead((text) => text.trim().split('\n').slice(-mostRows).flatMap(changeOf))
  const readHost = cachedRead((text) => v.parse(hostContractSchema, json(text)))
  const readRemote = cachedRead((text) => v.parse(remoteContractSchema, json(text)))
  const readTexts = cachedRead((text) => v.parse(v.custom<TextTree>(isTextTree), json(text)))
  const readBundle = cachedRead((text) => readTextBundle(json(text), 'The texts of a site'))
  return {
    /** Oldest first; rows that cannot be read are left out. */
    history: (): HistoryChange[] => orNull(() => readHistory(join(folder, 'history.jsonl'))) ?? [],
    hostContract: (base: string) => orNull(() => readHost(join(folder, base, 'contract.json'))),
    remoteContract: (base: string) => orNull(() => readRemote(join(folder, base, 'contract.json'))),
    /** Texts of a release, `folder` below its own; null without the file. */
    releaseTexts: (base: string, below: string, lang: string): TextTree | null =>
      orNull(() => readTexts(join(folder, base, 'texts', below, `${lang}.json`))),
    /** The texts that pages of a site read, by namespace. */
    siteTexts: (site: string, lang: string) => orNull(() => readBundle(join(folder, 'i18n', site, `${lang}.json`))),
  }
}

/** What the site's folder holds beside the registry and the pages' files. */
export type HealthFiles = ReturnType<typeof createHealthFiles>

/** The signed list of a registry, as it says; whether it is genuine is for the page to find out. */
export const listIn = ({ integrity }: Registry): IntegrityList | null =>
  integrity ? orNull(() => v.parse(integrityListSchema, json(integrity.list))) : null
