import type { RenderingHealth } from 'shared/health'
import { steadyNow } from '../steady-now.ts'

type FaultReason = RenderingHealth['faults'][number]['reason']

/** The part of a release that faults are counted of. */
export interface RenderedPart {
  remote: string
  version: string
  part: string
}
/** Faults of one part of a release since it last went well. */
interface PartFaults extends RenderedPart {
  faults: number
  /** Of the last one. */
  reason: FaultReason
  /** Until when the part is left to the browser, in milliseconds since 1970; 0 while it is rendered. */
  offUntil: number
}

const maxFaults = 3
const rest = 30_000
/** Parts remembered at most, the latest. */
const maxRoutes = 100

/** Leaves a part of a release to the browser for half a minute after three faults, and after each that follows at once. */
export const createBreaker = (now: () => number = steadyNow) => {
  const known = new Map<string, PartFaults>()
  const keyOf = ({ remote, version, part }: RenderedPart): string => `${remote} ${version} ${part}`
  return {
    isOff: (part: RenderedPart): boolean => (known.get(keyOf(part))?.offUntil ?? 0) > now(),
    failed: (part: RenderedPart, reason: FaultReason): void => {
      const key = keyOf(part)
      const faults = (known.get(key)?.faults ?? 0) + 1
      const { remote, version, part: name } = part
      known.delete(key)
      known.set(key, { remote, version, part: name, faults, reason, offUntil: faults >= maxFaults ? now() + rest : 0 })
      const [oldest] = known.keys()
      if (known.size > maxRoutes && oldest !== undefined) known.delete(oldest)
    },
    went: (part: RenderedPart): void => void known.delete(keyOf(part)),
    all: (): RenderingHealth['faults'] =>
      [...known.values()].map((part) => ({
        ...part,
        offUntil: part.offUntil > now() ? new Date(part.offUntil).toISOString() : null,
      })),
  }
}
