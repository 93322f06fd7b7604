import { statSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { languages } from 'shared/sites'
import { Searcher } from '../matching/searcher.ts'
import { isDamage, markDamaged } from '../postings/index-file.ts'
import { SearchUnavailable, type UnavailableReason } from '../search-unavailable.ts'
import { recogniserOf } from '../thesaurus/recognise.ts'
import { sizeQuestion, warmUpQuestions, worthWarming } from '../warm-up.ts'
import type { AnswerMessage, ReadyMessage, Task, TaskMessage, WorkerSetup } from './messages.ts'

/** A worker without a task for so long has time to bring its words and phrases up to date, in milliseconds. */
const idle = 200

/** How often it looks whether words and phrases are behind the index, in milliseconds. */
const lookEvery = 1000

/**
 * How often it looks whether the index has moved on, in milliseconds: one row is read. What changed is taken in between
 * searches, so that only a search that comes within this time of a change waits for it.
 */
const followEvery = 100

if (!parentPort) throw new Error('search-worker.ts runs in a worker thread only')
const port = parentPort
const { file, schemes, thesaurus, vectors } = workerData as WorkerSetup
const recognise = recogniserOf(thesaurus)
let searcher = markingDamage(() => new Searcher(file, schemes, recognise, vectors))
let opened = inodeOf(file)
let lastTask = 0

/** Tells a file from another one that took its place: an index may be deleted and rebuilt while the site runs. */
function inodeOf(path: string): number | null {
  return statSync(path, { throwIfNoEntry: false })?.ino ?? null
}

/** Damage that is met anywhere is written down, so that the index is rebuilt. */
function markingDamage<Result>(work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (isDamage(error)) markDamaged(file)
    throw error
  }
}

/** Opens the index. A file whose tables are not made yet is being built. */
const openSearcher = (): Searcher => {
  try {
    return new Searcher(file, schemes, recognise, vectors)
  } catch (error) {
    if (error instanceof Error && error.message.startsWith('no such table')) throw new SearchUnavailable('building')
    throw error
  }
}

const followFile = () => {
  const present = inodeOf(file)
  if (present === null || present === opened) return
  const next = openSearcher()
  searcher.close()
  searcher = next
  opened = present
}

const answer = (task: Task): unknown => {
  followFile()
  if (task.kind === 'search') return searcher.search(task.question)
  if (task.kind === 'suggest') return searcher.suggest(task.question)
  if (task.kind === 'broader') return searcher.broader(task.match)
  if (task.kind === 'counts') return searcher.counts(task.match, task.added)
  if (task.kind === 'similar') return searcher.similar(task.document, task.site, task.reader, task.limit)
  return searcher.matchingIds(task.match, task.afterRevision)
}

/** Why the index cannot answer now; null where something else went wrong. */
const reasonOf = (error: unknown): UnavailableReason | null => {
  if (error instanceof SearchUnavailable) return error.reason
  return isDamage(error) ? 'damaged' : null
}

port.on('message', ({ id, task }: TaskMessage) => {
  try {
    port.postMessage({ id, answer: markingDamage(() => answer(task)) } satisfies AnswerMessage)
  } catch (error) {
    port.postMessage({
      id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      unavailable: reasonOf(error),
    } satisfies AnswerMessage)
  }
  lastTask = Date.now()
})

/**
 * What the first searches would wait for: questions' patterns of each language, the documents of the index, and the code
 * itself, which runs several times slower until it was run.
 */
const warmUp = () => {
  for (const lang of languages) recognise('health', lang)
  try {
    markingDamage(() => {
      if (searcher.matchingIds(sizeQuestion).length < worthWarming) return
      for (const question of warmUpQuestions) searcher.search(question)
    })
  } catch (error) {
    if (reasonOf(error) === null) throw error
  }
}
warmUp()
port.postMessage({ ready: true } satisfies ReadyMessage)

/** One step of bringing words and phrases up to date; between two steps tasks are answered. */
const refreshStep = () => {
  if (Date.now() - lastTask <= idle) return
  try {
    const hasMore = markingDamage(() => {
      followFile()
      return searcher.refresh()
    })
    if (hasMore) setImmediate(refreshStep)
  } catch (error) {
    if (reasonOf(error) === null) throw error
  }
}

/** Takes in what changed before a search asks for it. */
const followStep = () => {
  try {
    markingDamage(() => searcher.follow())
  } catch {
    // What keeps the index from being read, the next search meets again and tells.
  }
}
setTimeout(refreshStep, idle)
setInterval(refreshStep, lookEvery)
setInterval(followStep, followEvery)
