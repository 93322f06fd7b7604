import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { versionSchema } from 'shared/remote'
import { siteFolder } from '../root.ts'
import { pointerSchema } from './pointers.ts'

const bases = v.array(v.string())

/** One change of the registry: who made it, when, why, and what was before and after. */
export const changeSchema = v.object({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
  action: v.picklist(['build', 'release', 'canary', 'promote', 'rollback', 'take-back', 'withdraw', 'revert', 'prune']),
  why: v.string(),
  remotes: v.record(v.string(), v.object({ from: v.nullable(pointerSchema), to: v.nullable(pointerSchema) })),
  withdrawn: v.optional(v.object({ from: bases, to: bases })),
  shell: v.optional(versionSchema),
  /** Bases of releases whose files were removed. */
  pruned: v.optional(bases),
})
export type Change = v.InferOutput<typeof changeSchema>

const historyPath = (): string => join(siteFolder(), 'history.jsonl')

/** Every change so far, oldest first. A last line that a crash cut short is not one. */
export const readHistory = (): Change[] => {
  if (!existsSync(historyPath())) return []
  const lines = readFileSync(historyPath(), 'utf8').split('\n')
  return lines.slice(0, -1).map((line) => v.parse(changeSchema, JSON.parse(line)))
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
