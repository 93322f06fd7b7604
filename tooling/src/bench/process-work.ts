import { readFileSync } from 'node:fs'

/** What processes have taken so far. */
export interface Work {
  /** Milliseconds of processor, of user and system. */
  processor: number
  /** Bytes of memory that they hold now. */
  memory: number
}

const ticks = 100
const pageSize = 4096

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

const workOf = (pid: number): Work => {
  // The name of the program stands in brackets and may hold spaces.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const resident = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
  return { processor: ((Number(fields[11]) + Number(fields[12])) * 1000) / ticks, memory: resident * pageSize }
}

/** What a process has started that started nothing itself: a program that makes namespaces stands before what works in them. */
const workersOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => {
    const inner = workersOf(child)
    return inner.length > 0 ? inner : [child]
  })

/**
 * The work of a process, and of those that work for it, by Linux's own books.
 *
 * @throws Error where the system keeps none
 */
export const workOfFamily = (pid: number): { own: Work; children: Work[] } => ({
  own: workOf(pid),
  children: workersOf(pid).map(workOf),
})
