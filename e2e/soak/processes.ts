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

/** Growth a minute by least squares. */
export const slopeOf = (samples: readonly Sample[], of: 'memory' | 'handles' | 'sockets'): number => {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  const minutes = samples.map(({ at }) => at / 60_000)
  const values = samples.map((sample) => sample[of])
  const [middle, level] = [mean(minutes), mean(values)]
  const above = minutes.reduce((sum, minute, place) => sum + (minute - middle) * ((values[place] ?? 0) - level), 0)
  return above / minutes.reduce((sum, minute) => sum + (minute - middle) ** 2, 0)
}
