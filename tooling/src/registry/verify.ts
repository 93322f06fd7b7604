import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { IntegrityList, Release } from 'shared/remote'
import { chosenReleaseKey } from '../../../shell/server/release-key.ts'
import * as v from 'valibot'
import { readJson } from '../read-json.ts'
import { serverFolder, serverListName } from '../release/build-for-server.ts'
import { siteFolder } from '../root.ts'
import { chainProblems, historyDamage, readHistory } from './history.ts'
import { pointersOf } from './pointers.ts'
import { lastOf as lastBases } from './replay.ts'
import { readRegistryFile, type RegistryFile } from './registry-file.ts'
import { hostPath, liveShell } from './shells.ts'
import { filesFingerprint, openList } from './sign-list.ts'

/** What a server sends in place of a file, by the ending it has beside it; none is sent where there is none. */
const encodings: readonly (readonly [ending: string, decode: (bytes: Buffer) => Buffer])[] = [
  ['', (bytes) => bytes],
  ['.br', brotliDecompressSync],
  ['.gz', gunzipSync],
]

const hasIntegrity = (file: string, decode: (bytes: Buffer) => Buffer, integrity: string): boolean => {
  try {
    return (
      `sha384-${createHash('sha384')
        .update(decode(readFileSync(file)))
        .digest('base64')}` === integrity
    )
  } catch {
    // What cannot be unpacked is not the file.
    return false
  }
}

const fileProblems = ({ base, files = {} }: Pick<Release, 'base' | 'files'>): string[] =>
  Object.entries(files).flatMap(([path, integrity]) => {
    const file = join(siteFolder(), base, path)
    if (!existsSync(file)) return [`${base}${path} is missing.`]
    return encodings
      .filter(
        ([ending, decode]) => existsSync(`${file}${ending}`) && !hasIntegrity(`${file}${ending}`, decode, integrity),
      )
      .map(([ending]) => `${base}${path}${ending} is not the file that was released.`)
  })

/** The modules that the site server renders with, as the release's list of them names them. */
const serverProblems = ({ base, files = {} }: Pick<Release, 'base' | 'files'>): string[] => {
  const list = join(siteFolder(), base, serverListName)
  if (!files[serverListName] || !existsSync(list)) return []
  return Object.entries(readJson(list, v.record(v.string(), v.string()))).flatMap(([path, integrity]) => {
    const file = join(serverFolder(base), path)
    if (!existsSync(file)) return [`${file} is missing: pages of ${base} are left to the browser.`]
    return hasIntegrity(file, (bytes) => bytes, integrity) ? [] : [`${file} is not the file that was released.`]
  })
}

/** @param replaced whether another release would take its place if it is withdrawn */
const releaseProblems = (
  release: Pick<Release, 'base' | 'files'>,
  list: IntegrityList,
  replaced: boolean,
): string[] => {
  const { base, files } = release
  if (!files) return [`${base} has no list of its files: build it anew.`]
  const problems = [...fileProblems(release), ...serverProblems(release)]
  if (list.releases[base] !== filesFingerprint(files)) problems.push(`The signed list does not vouch for ${base}.`)
  if (replaced && list.withdrawn.includes(base)) problems.push(`${base} is withdrawn and still live.`)
  return problems
}

const signedList = ({ integrity }: RegistryFile): IntegrityList | undefined => {
  const keyPath = join(siteFolder(), 'release-key.pub')
  const key = chosenReleaseKey(process.env) ?? (existsSync(keyPath) ? readFileSync(keyPath, 'utf8').trim() : undefined)
  return integrity && key !== undefined ? openList(integrity, key) : undefined
}

const lastOf = (file: RegistryFile): string[] => {
  const last = readHistory().at(-1)
  return last === undefined || file.change === undefined || isDeepStrictEqual(last, file.change)
    ? []
    : [`The history ends with row ${last.row}, the registry was made by row ${file.change.row}.`]
}

/** What is gone back to is decided by what the history says was taken back. */
const takenBackProblems = ({ takenBack = [] }: RegistryFile): string[] =>
  isDeepStrictEqual(takenBack, [...lastBases(readHistory(), 'takenBack')])
    ? []
    : ['The registry names other releases as taken back than the history does.']

const shellProblems = ({ change }: RegistryFile): string[] => {
  const shell = liveShell()?.version
  if (shell === undefined && existsSync(hostPath()))
    return ['host.json cannot be read: the next change of the registry writes it anew.']
  return change?.shell === undefined || change.shell === shell
    ? []
    : [`Pages are written with shell ${shell}, and row ${change.row} made ${change.shell} live: run npm run build.`]
}

/** Whether a registry holds together: signature, every file of every live release and of the shell, history. @returns what is wrong */
export const verifyRegistry = (): string[] => {
  const file = readRegistryFile()
  const list = signedList(file)
  if (!list)
    return ['The registry has no list signed with the key of this site (RELEASE_PUBLIC_KEY, or release-key.pub).']
  const releases = file.remotes.flatMap(({ current, previous, canary }) => [
    { release: current, replaced: previous !== null },
    ...(previous ? [{ release: previous, replaced: true }] : []),
    ...(canary ? [{ release: canary.release, replaced: true }] : []),
  ])
  const named = Object.values(pointersOf(file)).length === file.remotes.length ? [] : ['A remote is listed twice.']
  const shell = liveShell()
  return [
    ...named,
    ...(shell ? releaseProblems(shell, list, true) : []),
    ...releases.flatMap(({ release, replaced }) => releaseProblems(release, list, replaced)),
    ...lastOf(file),
    ...historyDamage(),
    ...chainProblems(list.log, file.change),
    ...takenBackProblems(file),
    ...shellProblems(file),
  ]
}
