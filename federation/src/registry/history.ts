import { createHash } from 'node:crypto'
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { versionSchema, type LogHead } from 'shared/remote'
import type { SiteFolder } from './site.ts'
import { basesOf, pointerSchema, shellBase } from './pointers.ts'

const bases = v.array(v.string())
const sha256 = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const changedBases = v.optional(v.object({ from: bases, to: bases }))

/** One change of the registry: who made it, when, why, and what was before and after. */
export const changeSchema = v.object({
  row: v.pipe(v.number(), v.integer(), v.minValue(1)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  by: v.string(),
  /**
   * What stands behind `by`: a team's key or a token of its CI, which the release API has checked, or `local`, the user
   * of the machine where the release key lies, who proves nothing beyond being there. Rows of before say nothing.
   */
  proof: v.optional(v.picklist(['key', 'token', 'local'])),
  /** The team it was made for; left out by a command that named none. */
  team: v.optional(v.string()),
  action: v.picklist([
    'build',
    'release',
    'canary',
    'promote',
    'rollback',
    'take-back',
    'hold',
    'withdraw',
    'revert',
    'prune',
    'renew',
    'checkpoint',
  ]),
  why: v.string(),
  remotes: v.record(v.string(), v.object({ from: v.nullable(pointerSchema), to: v.nullable(pointerSchema) })),
  withdrawn: changedBases,
  takenBack: changedBases,
  shell: v.optional(versionSchema),
  /** Bases of releases whose files were removed. */
  pruned: v.optional(bases),
  /** SHA-256 of the line before, in hexadecimal, which makes a chain of the lines. The first one has none. */
  before: v.optional(sha256),
  /** SHA-256 of all lines before, where the chain restarts: with rows of before it, or when a loss was accepted. */
  checkpoint: v.optional(sha256),
  /** SHA-256 of what releases say of themselves, by their bases, where no row before says it (`describedHash`). */
  released: v.optional(v.record(v.string(), sha256)),
})
export type Change = v.InferOutput<typeof changeSchema>

/** Bases of all releases that a change names. */
export const basesNamed = ({ remotes, shell }: Change): string[] => [
  ...Object.entries(remotes).flatMap(([name, { from, to }]) => [...basesOf(name, from), ...basesOf(name, to)]),
  ...(shell ? [shellBase(shell)] : []),
]

const historyPath = (site: SiteFolder): string => join(site.folder, 'history.jsonl')

const parseLine = (line: string): Change | undefined => {
  try {
    return v.parse(changeSchema, JSON.parse(line))
  } catch {
    return undefined
  }
}

/** The lines of the file as they stand. A torn last line is none. @throws Error when what stands there is no file */
const readLines = (site: SiteFolder): string[] =>
  existsSync(historyPath(site)) ? readFileSync(historyPath(site), 'utf8').split('\n').slice(0, -1) : []

/** Each line's change, or undefined where the line is damaged. */
const readChanges = (site: SiteFolder): (Change | undefined)[] => {
  try {
    return readLines(site).map(parseLine)
  } catch {
    // What stands in the file's place is no file.
    return [undefined]
  }
}

/**
 * Every change so far that can be read, oldest first. A last line that a crash cut short is not one; lines that were
 * damaged since are left out (`damagedLines`), so that a release can be taken back all the same.
 */
export const readHistory = (site: SiteFolder): Change[] => readChanges(site).filter((change) => change !== undefined)

/** Numbers of the lines that cannot be read, from 1. */
export const damagedLines = (site: SiteFolder): number[] =>
  readChanges(site).flatMap((change, place) => (change === undefined ? [place + 1] : []))

/** A sentence where lines of the history are damaged, but for those that somebody has taken as they stand. */
export const historyDamage = (site: SiteFolder): string[] => {
  const accepted = readChanges(site).findLastIndex((change) => change?.checkpoint !== undefined) + 1
  const lines = damagedLines(site).filter((line) => line > accepted)
  return lines.length === 0
    ? []
    : [`history.jsonl cannot be read whole (line ${lines.join(', ')}): take it from a backup; releases go on without.`]
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** A change as its line says it: the same text also when the change went through the registry. */
const lineOf = (change: Change): string => JSON.stringify(v.parse(changeSchema, change))

/** Where a history ends with this change, for the signed list. */
export const headOf = (change: Change): LogHead => ({ row: change.row, sha256: hashOf(lineOf(change)) })

/**
 * What the next change says of what was before it.
 *
 * @param head where the history ends by the signed list; what was changed or cut off since is not what the next row follows,
 *   so that it stays found
 */
export const nextLink = (site: SiteFolder, head: LogHead | undefined): Pick<Change, 'before' | 'checkpoint'> => {
  if (head) return { before: head.sha256 }
  let lines: string[]
  try {
    lines = readLines(site)
  } catch {
    return {}
  }
  const last = lines.at(-1)
  if (last === undefined) return {}
  const { row, before, checkpoint } = parseLine(last) ?? {}
  return row === 1 || before || checkpoint ? { before: hashOf(last) } : allAsItStands(site)
}

/** The chain restarts with what there is now. */
export const allAsItStands = (site: SiteFolder): Pick<Change, 'checkpoint'> => ({
  checkpoint: hashOf(readLines(site).join('\n')),
})

/** What a line's link says that is not so; null when it holds. */
const linkProblem = (lines: readonly string[], place: number): string | null => {
  const change = parseLine(lines[place] ?? '')
  const former = lines[place - 1]
  if (!change) return null
  if (former === undefined)
    return change.before === undefined ? null : `The history begins with row ${change.row}: what was before it is gone.`
  return change.before === hashOf(former)
    ? null
    : `Row ${change.row} of the history does not follow the line before it: lines were changed, removed or moved.`
}

const isLinked = (lines: readonly string[]): boolean =>
  lines.map(parseLine).some((change) => change?.before ?? change?.checkpoint)

/** What does not hold between the lines, from where the chain last began. */
const linkProblems = (lines: readonly string[]): string[] => {
  const changes = lines.map(parseLine)
  const begin = changes.findLastIndex((change) => change?.checkpoint !== undefined)
  const checkpoint = changes[begin]
  const broken =
    checkpoint && checkpoint.checkpoint !== hashOf(lines.slice(0, begin).join('\n'))
      ? [`The history before row ${checkpoint.row} is not as it was when the chain began there.`]
      : []
  return [...broken, ...lines.flatMap((_, place) => (place > begin ? (linkProblem(lines, place) ?? []) : []))]
}

/**
 * What does not hold in the chain of the history's lines.
 *
 * @param head where it ends by the signed list; undefined: by a list of before, when rows were not linked
 * @param last the change that the registry was made by, whose row a crash may have kept out of the file
 */
export const chainProblems = (site: SiteFolder, head: LogHead | undefined, last: Change | undefined): string[] => {
  let lines: string[]
  try {
    lines = readLines(site)
  } catch {
    return []
  }
  if (!head)
    return isLinked(lines)
      ? ['The signed list does not say where the history ends, and the history has linked rows.']
      : []
  const links = linkProblems(lines)
  if (last && headOf(last).sha256 !== head.sha256)
    return [...links, `The registry says it was made by another row ${last.row} than the signed list does.`]
  const end = lines.at(-1)
  const isWhole = end !== undefined && hashOf(end) === head.sha256
  // A crash may come between the registry and the line, which the next change completes.
  const isBehind = last !== undefined && (end === undefined ? last.before === undefined : last.before === hashOf(end))
  const ending =
    isWhole || isBehind ? [] : [`The history does not end with row ${head.row}, which the signed list says it does.`]
  return [...links, ...ending]
}

/** Whether no line is damaged, and each follows the one before, if the lines are linked. */
export const isUnbroken = (site: SiteFolder): boolean => {
  if (damagedLines(site).length > 0) return false
  const lines = readLines(site)
  return !isLinked(lines) || linkProblems(lines).length === 0
}

/** Takes away what a crash left of a line; the change it was for is still in the registry. */
const dropTornLine = (site: SiteFolder): void => {
  if (!existsSync(historyPath(site))) return
  const bytes = readFileSync(historyPath(site))
  const end = bytes.lastIndexOf(10) + 1
  if (end < bytes.length) truncateSync(historyPath(site), end)
}

/** Adds a change that the registry states and the history does not have yet. Call it with the lock held. */
export const completeHistory = (site: SiteFolder, change: Change | undefined): void => {
  dropTornLine(site)
  if (!change || readHistory(site).some(({ row }) => row === change.row)) return
  const file = openSync(historyPath(site), 'a')
  appendFileSync(file, `${lineOf(change)}\n`)
  fsyncSync(file)
  closeSync(file)
}
