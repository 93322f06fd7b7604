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

const minute = 60_000

/** What was held at the least in each minute: memory that a collection frees is not held. */
const leastOfMinutes = (samples: readonly Sample[], of: Held): [at: number, held: number][] =>
  [...Map.groupBy(samples, ({ at }) => Math.floor(at / minute))].map(([number, some]) => [
    number * minute,
    Math.min(...some.map((sample) => sample[of])),
  ])

type Held = 'memory' | 'handles' | 'sockets'

/** Growth a minute of the least of each minute: the median of the slopes between all pairs (Theil and Sen). */
export const slopeOf = (samples: readonly Sample[], of: Held): number => {
  const least = leastOfMinutes(samples, of)
  const slopes = least.flatMap(([at, held], place) =>
    least.slice(place + 1).map(([later, then]) => ((then - held) / (later - at)) * minute),
  )
  return slopes.toSorted((a, b) => a - b)[Math.floor(slopes.length / 2)] ?? 0
}
