import { readFileSync } from 'node:fs'

/** Milliseconds in which Linux counts the time of processes. */
export const tick = 10

const pageSize = 4096

/** A file of `/proc` about a process; empty where the system has none, or the process has ended. */
const figures = (pid: number | undefined, file: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Milliseconds of processors that a process has used since it began; null where the system does not say.
 *
 * @param withEnded adds those of its children that have ended
 */
export const processorTime = (pid: number | undefined, withEnded = false): number | null => {
  // After the name, which may hold anything, the 12th and 13th field are its time in user and system mode.
  const fields = figures(pid, 'stat').split(') ').at(-1)?.split(' ') ?? []
  const ticks = fields.slice(11, withEnded ? 15 : 13).map(Number)
  return ticks.length > 0 ? ticks.reduce((sum, each) => sum + each) * tick : null
}

/** Bytes of a process in memory; null where the system does not say. */
export const residentBytes = (pid: number | undefined): number | null => {
  const [, pages] = figures(pid, 'statm').split(' ')
  return pages === undefined ? null : Number(pages) * pageSize
}

/** Bytes of a process in memory, of pages in common with others its share; 0 where the system does not say. */
export const proportionalBytes = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB/m.exec(figures(pid, 'smaps_rollup'))?.[1] ?? 0) * 1024

/** The processes that a process has started; none where the system does not say. */
export const childrenOf = (pid: number | undefined): number[] =>
  figures(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number)
