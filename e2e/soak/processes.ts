import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** What a process held at a time. */
export interface Sample {
  /** Milliseconds. */
  at: number
  /** Megabytes that are resident. */
  memory: number
  handles: number
  sockets: number
}

const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

/** A process and all that it started. */
export const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(familyOf)]

/** The sum over some processes, by Linux's own books; one that has just ended is ignored. */
export const sampleOf = (pids: readonly number[], at: number): Sample => {
  const sample = { at, memory: 0, handles: 0, sockets: 0 }
  for (const pid of pids) {
    try {
      const handles = readdirSync(`/proc/${pid}/fd`)
      sample.memory += (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1e6
      sample.handles += handles.length
      for (const handle of handles)
        if (readlinkSync(`/proc/${pid}/fd/${handle}`).startsWith('socket:')) sample.sockets += 1
    } catch {
      continue
    }
  }
  return sample
}

/** Growth a minute: the median of the slopes between all pairs of samples (Theil and Sen), which one garbage collection does not move. */
export const slopeOf = (samples: readonly Sample[], of: 'memory' | 'handles' | 'sockets'): number => {
  const slopes = samples.flatMap((first, place) =>
    samples.slice(place + 1).map((second) => ((second[of] - first[of]) / (second.at - first.at)) * 60_000),
  )
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0
}
