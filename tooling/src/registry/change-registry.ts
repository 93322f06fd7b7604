import { existsSync, readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Registry } from 'shared/remote'
import { writeAtomically } from '../release/atomic-write.ts'
import type { ShellRelease } from '../release/build-shell.ts'
import { siteFolder } from '../root.ts'
import { writeTexts } from '../texts/assemble.ts'
import { completeHistory, readHistory, type Change } from './history.ts'
import { nextList } from './next-list.ts'
import { baseOf, differences, pointersOf, type RegistryState } from './pointers.ts'
import { lastList, readRegistryFile, registryPath, type RegistryFile } from './registry-file.ts'
import { withRegistryLock } from './registry-lock.ts'
import { rowOf } from './released.ts'
import { openList, signList } from './sign-list.ts'
import { publicKeyOf, signingKey } from './signing-key.ts'

export interface Intent {
  action: Change['action']
  /** A sentence for the history. */
  why: string
  /** A shell that becomes the one pages are written with. */
  shell?: ShellRelease
}

/** Who changes the registry, for the history: `RELEASE_BY`, or the user and the machine. */
const author = (): string => process.env['RELEASE_BY'] ?? `${userInfo().username}@${hostname()}`

export const hostPath = (): string => join(siteFolder(), 'host.json')

const liveShell = (): ShellRelease | undefined =>
  existsSync(hostPath()) ? (JSON.parse(readFileSync(hostPath(), 'utf8')) as ShellRelease) : undefined

const stateOf = (file: RegistryFile): RegistryState => ({
  pointers: pointersOf(file),
  withdrawn: lastList(file)?.withdrawn ?? [],
})

const refuseWithdrawn = ({ pointers, withdrawn }: RegistryState): void => {
  for (const [name, { current, canary }] of Object.entries(pointers)) {
    for (const version of [current, ...(canary ? [canary.version] : [])]) {
      if (withdrawn.includes(baseOf(name, version)))
        throw new Error(`${name} ${version} is withdrawn and cannot be made live.`)
    }
  }
}

const describe = (number: number, intent: Intent, before: RegistryState, after: RegistryState): Change => ({
  row: number,
  at: new Date().toISOString(),
  by: author(),
  action: intent.action,
  why: intent.why,
  remotes: differences(before.pointers, after.pointers),
  ...(!isDeepStrictEqual(before.withdrawn, after.withdrawn) && {
    withdrawn: { from: [...before.withdrawn], to: [...after.withdrawn] },
  }),
  ...(intent.shell && { shell: intent.shell.version }),
})

/** What of a change is kept: the texts first, which every live version can be read with, the registry last. */
const keep = (file: RegistryFile, shell: ShellRelease | undefined): void => {
  if (shell) writeTexts(shell, file)
  writeAtomically(registryPath(), `${JSON.stringify(file, null, 1)}\n`)
  completeHistory(file.change)
}

export interface Changed {
  registry: Registry
  /** The row of the history, or undefined when everything was as wanted already. */
  change: Change | undefined
}

/**
 * Changes the registry in one step, which a crash cannot tear: all of the change is live, or nothing. Changes made at the
 * same moment wait for each other, and each is worked out from what the one before has left.
 *
 * @param next gives the wanted state; it may throw a sentence that says why not
 */
export const changeRegistry = (intent: Intent, next: (state: RegistryState) => RegistryState): Promise<Changed> =>
  withRegistryLock(() => {
    const file = readRegistryFile()
    completeHistory(file.change)
    const before = stateOf(file)
    const after = next(before)
    refuseWithdrawn(after)
    const live = liveShell()
    const sameShell = !intent.shell || intent.shell.version === live?.version
    const key = signingKey()
    const signed = file.integrity !== undefined && openList(file.integrity, publicKeyOf(key)) !== undefined
    if (signed && sameShell && isDeepStrictEqual(before, after)) return { registry: file, change: undefined }

    const remotes = Object.entries(after.pointers)
      .map(([name, pointer]) => rowOf(name, pointer))
      .sort((a, b) => a.name.localeCompare(b.name))
    const shells = [live, intent.shell].filter((shell) => shell !== undefined)
    const list = nextList(lastList(file), remotes, after.withdrawn, shells, new Date())
    const change = describe(readHistory().length + 1, intent, before, after)
    writeAtomically(join(siteFolder(), 'release-key.pub'), `${publicKeyOf(key)}\n`)
    keep({ schema: 1, remotes, integrity: signList(list, key), change }, intent.shell ?? live)
    if (intent.shell && !sameShell) writeAtomically(hostPath(), `${JSON.stringify(intent.shell, null, 1)}\n`)
    return { registry: { schema: 1, remotes }, change }
  })
