import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { IntegrityList, Registry } from 'shared/remote'
import { chosenReleaseKey } from '../../../shell/server/release-key.ts'
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
import { hostPath, liveShell, readShell, shellPointer } from './shells.ts'
import { openList, signList } from './sign-list.ts'
import { publicKeyOf, signingKey } from './signing-key.ts'

export interface Intent {
  action: Change['action']
  /** A sentence for the history. */
  why: string
  /** Bases of releases whose files go. */
  pruned?: readonly string[]
}

/** Who changes the registry, for the history: `RELEASE_BY`, or the user and the machine. */
const author = (): string => process.env['RELEASE_BY'] ?? `${userInfo().username}@${hostname()}`

const stateOf = (file: RegistryFile): RegistryState => ({
  pointers: pointersOf(file),
  shell: shellPointer(readHistory()),
  withdrawn: lastList(file)?.withdrawn ?? [],
})

const listWithout = (list: IntegrityList | undefined, bases: readonly string[] = []): IntegrityList | undefined =>
  list && {
    ...list,
    releases: Object.fromEntries(Object.entries(list.releases).filter(([base]) => !bases.includes(base))),
  }

/** A key whose public half is not what the servers were given would sign lists that every page refuses. */
const refuseOtherKey = (publicKey: string): void => {
  const chosen = chosenReleaseKey(process.env)
  if (chosen !== undefined && chosen !== publicKey)
    throw new Error('RELEASE_PUBLIC_KEY is not the public half of the key that signs releases (RELEASE_KEY_FILE).')
}

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
  ...(intent.pruned && { pruned: [...intent.pruned] }),
  ...(after.shell && after.shell.current !== before.shell?.current && { shell: after.shell.current }),
})

/** Makes the shell of a change the one pages are written with, also after a crash had come between. */
const completeShell = (change: Change | undefined): void => {
  if (change?.shell === undefined || change.shell === liveShell()?.version) return
  writeAtomically(hostPath(), `${JSON.stringify(readShell(change.shell), null, 1)}\n`)
}

/** Finishes a change that the registry states: its row, and its shell. */
const complete = (change: Change | undefined): void => {
  completeHistory(change)
  completeShell(change)
}

/**
 * What of a change is kept: the texts first, which every live version can be read with, then the registry, which is the
 * change, and last the shell, which the list vouches for beside the one before it.
 */
const keep = (file: RegistryFile, shell: ShellRelease | undefined): void => {
  if (shell) writeTexts(shell, file)
  writeAtomically(registryPath(), `${JSON.stringify(file, null, 1)}\n`)
  complete(file.change)
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
    complete(file.change)
    const before = stateOf(file)
    const after = next(before)
    refuseWithdrawn(after)
    const key = signingKey()
    refuseOtherKey(publicKeyOf(key))
    const signed = file.integrity !== undefined && openList(file.integrity, publicKeyOf(key)) !== undefined
    if (signed && !intent.pruned && isDeepStrictEqual(before, after)) return { registry: file, change: undefined }

    const remotes = Object.entries(after.pointers)
      .map(([name, pointer]) => rowOf(name, pointer))
      .sort((a, b) => a.name.localeCompare(b.name))
    const shell = after.shell ? readShell(after.shell.current) : undefined
    const shells = [liveShell(), shell].filter((each) => each !== undefined)
    const list = nextList(listWithout(lastList(file), intent.pruned), remotes, after.withdrawn, shells, new Date())
    const change = describe(readHistory().length + 1, intent, before, after)
    writeAtomically(join(siteFolder(), 'release-key.pub'), `${publicKeyOf(key)}\n`)
    keep({ schema: 1, remotes, integrity: signList(list, key), change }, shell)
    return { registry: { schema: 1, remotes }, change }
  })
