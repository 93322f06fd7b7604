import { childrenOf, processorTime, residentBytes } from 'federation/rendering'

/** What processes have taken so far. */
export interface Work {
  /** Milliseconds of processor, of user and system. */
  processor: number
  /** Bytes of memory that they hold now. */
  memory: number
}

const workOf = (pid: number): Work => ({ processor: processorTime(pid) ?? 0, memory: residentBytes(pid) ?? 0 })

/** What a process has started that started nothing itself: a program that makes namespaces stands before what works in them. */
const workersOf = (pid: number): number[] =>
  childrenOf(pid).flatMap((child) => {
    const inner = workersOf(child)
    return inner.length > 0 ? inner : [child]
  })

/** The work of a process, and of those that work for it, by Linux's own books. */
export const workOfFamily = (pid: number): { own: Work; children: Work[] } => ({
  own: workOf(pid),
  children: workersOf(pid).map(workOf),
})
