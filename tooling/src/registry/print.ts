import type { Registry, RegistryRow } from 'shared/remote'
import type { Change } from './history.ts'
import type { Pointer, ShellPointer } from './pointers.ts'

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

/** One line a change, and one for each remote it concerned. */
export const historyLines = (history: readonly Change[]): string[] =>
  history.flatMap(({ row: number, at, by, proof, action, why, remotes, withdrawn, shell, pruned }) => [
    `${number}  ${at}  ${action}  by ${by}${proof === 'local' ? ', local' : ''}: ${why}`,
    ...Object.entries(remotes).map(([name, { from, to }]) => `     ${name}: ${versions(from)} -> ${versions(to)}`),
    ...(withdrawn ? [`     withdrawn: ${withdrawn.to.join(', ') || 'nothing'}`] : []),
    ...(shell ? [`     shell: ${shell}`] : []),
    ...(pruned ? [`     removed: ${pruned.join(', ')}`] : []),
  ])
