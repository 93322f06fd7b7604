import type { Change } from './history.ts'
import { shellBefore } from './shells.ts'

const decisions: readonly Change['action'][] = ['canary', 'rollback', 'take-back', 'withdraw', 'revert']

/**
 * The decision that stands against making a build current by itself: somebody has put this very version on trial, or
 * taken it back, and nothing has changed the remote since. Starting the site must not undo that.
 */
export const isDecided = (history: readonly Change[], part: string, version: string): Change | undefined =>
  part === 'shell' ? isShellDecided(history, version) : isRemoteDecided(history, part, version)

const isShellDecided = (history: readonly Change[], version: string): Change | undefined => {
  const last = history.findLast(({ shell }) => shell)
  return last && decisions.includes(last.action) && shellBefore(history, last) === version ? last : undefined
}

const isRemoteDecided = (history: readonly Change[], remote: string, version: string): Change | undefined => {
  const last = history.findLast(({ remotes }) => remotes[remote])
  const { from, to } = last?.remotes[remote] ?? {}
  const concerned = [from?.current, from?.canary?.version, to?.canary?.version].includes(version)
  return last && decisions.includes(last.action) && concerned ? last : undefined
}
