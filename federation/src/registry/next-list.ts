import { sha256Of } from '../files/index.ts'
import {
  declarationText,
  menuText,
  releasesIn,
  releaseText,
  rowsText,
  textFilesText,
  type IntegrityList,
  type LogHead,
  type RegistryRow,
  type Release,
  type RemoteDeclaration,
  type RightsByRemote,
  type TextFiles,
} from 'shared/remote'
import type { ShellRelease } from './shell-release.ts'
import { pointersOf } from './pointers.ts'
import { filesFingerprint } from './sign-list.ts'

/** Earlier shells that the list goes on to vouch for, because pages written with them may still be open. */
const olderShells = 5

const day = 86_400_000

/** Milliseconds that a list is valid. */
const listTtlMs = 30 * day

/** Whether a third of a list's time is over, or it says of none: the next change of the registry writes a new one. */
export const isDue = ({ issuedAt, expiresAt }: IntegrityList, now = new Date()): boolean =>
  expiresAt === undefined || now.getTime() - Date.parse(issuedAt) > (Date.parse(expiresAt) - Date.parse(issuedAt)) / 3

const digestsOf = ({ base, files }: Pick<Release, 'base' | 'files'>): [string, string][] =>
  files ? [[base, filesFingerprint(files)]] : []

/** The content of a signed list. */
export interface ListContents {
  rows: readonly RegistryRow[]
  withdrawn: readonly string[]
  /** The shell that pages are written with; none before the first build. */
  shell: ShellRelease | undefined
  /** Fingerprints of the texts by site and language. */
  texts: Readonly<Record<string, TextFiles>> | undefined
  rights: RightsByRemote | undefined
  log: LogHead
  /** Public keys that it will be signed with. */
  keys: readonly string[]
}

/** What a list says of the rows of the registry. */
const ofRows = (
  rows: readonly RegistryRow[],
): Pick<IntegrityList, 'live' | 'declared' | 'menus' | 'started' | 'rows'> => {
  const registry = { schema: 1 as const, remotes: [...rows] }
  const declarations: [base: string, declaration: RemoteDeclaration][] = rows.flatMap((row) => [
    [row.current.base, row],
    ...(row.canary ? [[row.canary.release.base, row.canary.declaration] as [string, RemoteDeclaration]] : []),
  ])
  const fingerprints = (textOf: (declaration: RemoteDeclaration) => string | null): Record<string, string> =>
    Object.fromEntries(
      declarations.flatMap(([base, declaration]) => {
        const text = textOf(declaration)
        return text === null ? [] : [[base, sha256Of(text)]]
      }),
    )
  return {
    live: pointersOf(registry),
    declared: fingerprints(declarationText),
    menus: fingerprints(menuText),
    started: Object.fromEntries(releasesIn(registry).map((release) => [release.base, sha256Of(releaseText(release))])),
    rows: sha256Of(rowsText(rows)),
  }
}

/**
 * The list for a new state of the registry. Serials also rise when the registry was lost and restarted, since none is
 * below the seconds of the clock.
 */
export const nextList = (before: IntegrityList | undefined, what: ListContents, now: Date): IntegrityList => {
  const { rows, withdrawn, shell, texts, rights, log, keys } = what
  const kept = Object.entries(before?.releases ?? {})
    .filter(([base]) => base.startsWith('/shell/'))
    .slice(-olderShells)
  const releases = releasesIn({ schema: 1, remotes: [...rows] })
  return {
    serial: Math.max((before?.serial ?? 0) + 1, Math.floor(now.getTime() / 1000)),
    issuedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + listTtlMs).toISOString(),
    releases: Object.fromEntries([...kept, ...[...(shell ? [shell] : []), ...releases].flatMap(digestsOf)]),
    withdrawn: [...withdrawn].sort(),
    ...(rights && { rights }),
    ...(shell && { shell: shell.version }),
    ...ofRows(rows),
    ...(texts && {
      texts: Object.fromEntries(Object.entries(texts).map(([pair, files]) => [pair, sha256Of(textFilesText(files))])),
    }),
    ...(keys.length > 1 && { keys: [...keys] }),
    log,
  }
}
