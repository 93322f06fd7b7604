import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { versionSchema } from 'shared/remote'
import { siteFolder } from '../root.ts'
import { basesOf, pointerSchema, shellBase } from './pointers.ts'

const bases = v.array(v.string())
const changedBases = v.optional(v.object({ from: bases, to: bases }))

/** One change of the registry: who made it, when, why, and what was before and after. */
export const changeSchema = v.object({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
  /** The team it was made for; left out by a command that named none. */
  team: v.optional(v.string()),
  action: v.picklist(['build', 'release', 'canary', 'promote', 'rollback', 'take-back', 'withdraw', 'revert', 'prune']),
  why: v.string(),
  remotes: v.record(v.string(), v.object({ from: v.nullable(pointerSchema), to: v.nullable(pointerSchema) })),
  withdrawn: changedBases,
  takenBack: changedBases,
  shell: v.optional(versionSchema),
  /** Bases of releases whose files were removed. */
  pruned: v.optional(bases),
})
export type Change = v.InferOutput<typeof changeSchema>

/** Bases of all releases that a change names. */
export const basesNamed = ({ remotes, shell }: Change): string[] => [
  ...Object.entries(remotes).flatMap(([name, { from, to }]) => [...basesOf(name, from), ...basesOf(name, to)]),
  ...(shell ? [shellBase(shell)] : []),
]

const historyPath = (): string => join(siteFolder(), 'history.jsonl')

const parseLine = (line: string): Change | undefined => {
  try {
    return v.parse(changeSchema, JSON.parse(line))
  } catch {
    return undefined
  }
}

/** The lines as they stand, each with its change, or undefined where it is damaged. A torn last line is none. */
const readLines = (): (Change | undefined)[] => {
  if (!existsSync(historyPath())) return []
  try {
    return readFileSync(historyPath(), 'utf8').split('\n').slice(0, -1).map(parseLine)
  } catch {
    // What stands in the file's place is no file.
    return [undefined]
  }
}

/**
 * Every change so far that can be read, oldest first. A last line that a crash cut short is not one; lines that were
 * damaged since are left out (`damagedLines`), so that they stop nobody from taking a release back.
 */
export const readHistory = (): Change[] => readLines().filter((change) => change !== undefined)

/** Numbers of the lines that cannot be read, from 1. */
export const damagedLines = (): number[] =>
  readLines().flatMap((change, place) => (change === undefined ? [place + 1] : []))

/** A sentence where lines of the history are damaged. */
export const historyDamage = (): string[] => {
  const lines = damagedLines()
  return lines.length === 0
    ? []
    : [`history.jsonl cannot be read whole (line ${lines.join(', ')}): take it from a backup; releases go on without.`]
}

/** Takes away what a crash left of a line; the change it was for is still in the registry. */
const dropTornLine = (): void => {
  if (!existsSync(historyPath())) return
  const bytes = readFileSync(historyPath())
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) truncateSync(historyPath(), end)
}

/** Adds a change that the registry states and the history does not have yet. Call it with the lock held. */
export const completeHistory = (change: Change | undefined): void => {
  dropTornLine()
  if (!change || readHistory().some(({ row }) => row === change.row)) return
  const file = openSync(historyPath(), 'a')
  appendFileSync(file, `${JSON.stringify(change)}\n`)
  fsyncSync(file)
  closeSync(file)
}
