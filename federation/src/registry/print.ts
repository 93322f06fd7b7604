import type { Registry, RegistryRow } from 'shared/remote'
import type { Change } from './history.ts'
import { releasePath, type Pointer, type ShellPointer } from './pointers.ts'

const percent = (share: number): string => `${Number((share * 100).toFixed(1))} %`

const row = ({ name, current, previous, canary }: RegistryRow): string =>
  [
    `${name.padEnd(12)} ${current.version}`,
    ...(previous ? [`before it ${previous.version}`] : []),
    ...(canary ? [`on trial for ${percent(canary.share)} since ${canary.since}: ${canary.release.version}`] : []),
  ].join('; ')

/** One line for the shell and each remote: what is live, what was before, what is on trial. */
export const registryLines = ({ remotes }: Registry, shell: ShellPointer | null): string[] => [
  ...(shell ? [`${'shell'.padEnd(12)} ${shell.current}${shell.previous ? `; before it ${shell.previous}` : ''}`] : []),
  ...remotes.map(row),
]

const versions = (pointer: Pointer | null): string => {
  if (!pointer) return 'nothing'
  const { current, canary } = pointer
  return canary ? `${current} with ${canary.version} for ${percent(canary.share)}` : current
}

type Bases = Change['withdrawn']

/** Bases that a change has added to a list. */
const added = (bases: Bases): string[] => bases?.to.filter((base) => !bases.from.includes(base)) ?? []

/** Bases that a change has removed from a list. */
const removed = (bases: Bases): string[] => bases?.from.filter((base) => !bases.to.includes(base)) ?? []

/** What a change says of one remote; undefined where the change does not concern it. */
export const changeOf = (change: Change, remote: string): Change | undefined => {
  const own = (bases: readonly string[]): string[] =>
    bases.filter((base) => base.startsWith(releasePath(remote, '').slice(0, -1)))
  const { remotes, withdrawn, pruned } = change
  const [moved, blocked, gone] = [
    Object.entries(remotes).filter(([name]) => name === remote),
    own([...added(withdrawn), ...removed(withdrawn)]),
    own(pruned ?? []),
  ]
  if (moved.length + blocked.length + gone.length === 0) return undefined
  return {
    ...change,
    remotes: Object.fromEntries(moved),
    withdrawn: withdrawn && { from: own(withdrawn.from), to: own(withdrawn.to) },
    pruned: gone,
    shell: undefined,
  }
}

const listLine = (what: string, bases: readonly string[]): string[] =>
  bases.length > 0 ? [`     ${what}: ${bases.join(', ')}`] : []

/** One line a change, and one for each remote it concerned. */
export const historyLines = (history: readonly Change[]): string[] =>
  history.flatMap(({ row: number, at, by, proof, action, why, remotes, withdrawn, shell, pruned }) => [
    `${number}  ${at}  ${action}  by ${by}${proof === 'local' ? ', local' : ''}: ${why}`,
    ...Object.entries(remotes).map(([name, { from, to }]) => `     ${name}: ${versions(from)} -> ${versions(to)}`),
    ...listLine('withdrawn', added(withdrawn)),
    ...listLine('no longer withdrawn', removed(withdrawn)),
    ...(shell ? [`     shell: ${shell}`] : []),
    ...listLine('removed', pruned ?? []),
  ])
