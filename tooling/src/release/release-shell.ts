import { freeIfRefused, isUsed, useShell } from 'federation/registry'
import { checkShellContract, type Destination } from 'federation/release'
import { versionSchema } from 'shared/remote'
import * as v from 'valibot'
import { emitDeclarations } from '../contract/declared-surface.ts'
import { buildShell } from './build-shell.ts'
import { checkPart } from './check-part.ts'
import { thisSite } from '../this-site.ts'

export interface ShellOptions {
  /** A version to give it, in place of the one that its sources make. */
  as: string | undefined
  tests: boolean
  why: string
}

const freeVersion = (version: string): string => {
  if (!v.is(versionSchema, version)) throw new Error(`--as is '${version}'; it must be a version such as 2.0.0.`)
  if (isUsed(thisSite(), 'shell', version)) throw new Error(`shell ${version} is there already; versions never change.`)
  return version
}

/**
 * Checks, builds and releases the shell by itself. Pages that are open keep theirs until they reload.
 *
 * @returns a sentence for the one who released it
 */
export const releaseShell = async (
  { as, tests, why }: ShellOptions,
  destination: Destination,
  say: (line: string) => void,
): Promise<string> => {
  const wanted = as === undefined ? undefined : freeVersion(as)
  await checkPart('shell', { tests }, say)
  await emitDeclarations()
  const { version } = await buildShell('federated', { as: wanted })
  say(`built ${version}`)
  const { change } = await freeIfRefused(thisSite(), 'shell', version, as !== undefined, () => {
    for (const line of checkShellContract(thisSite(), version)) say(line)
    return destination.change({ action: 'release', why }, useShell(version))
  })
  return change ? `Pages are written with shell ${version} (row ${change.row}).` : `shell ${version} is live already.`
}
