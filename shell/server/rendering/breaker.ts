import { networkOf } from 'shared/connections'
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
  /** Networks of the visitors whose pages threw. */
  threwFor: ReadonlySet<string>
}

const maxFaults = 3
const rest = 30_000
/** Parts remembered at most, the latest. */
const maxRoutes = 100

/**
 * Leaves a part of a release to the browser for half a minute after three faults, and after each that follows at once. Pages of
 * one network that throw count as one fault until then: the cause may be what it asks for.
 */
export const createBreaker = (now: () => number = steadyNow) => {
  const known = new Map<string, PartFaults>()
  const keyOf = ({ remote, version, part }: RenderedPart): string => `${remote} ${version} ${part}`
  return {
    isOff: (part: RenderedPart): boolean => (known.get(keyOf(part))?.offUntil ?? 0) > now(),
    /** @param visitor address that asked for the page; absent: nobody did */
    failed: (part: RenderedPart, reason: FaultReason, visitor?: string): void => {
      const key = keyOf(part)
      const last = known.get(key)
      const threwFor = new Set(last?.threwFor)
      const network = reason === 'threw' && visitor !== undefined ? networkOf(visitor) : null
      if (network !== null && threwFor.has(network) && (last?.faults ?? 0) < maxFaults) return
      if (network !== null && threwFor.size < maxFaults) threwFor.add(network)
      const faults = (last?.faults ?? 0) + 1
      const { remote, version, part: name } = part
      const offUntil = faults >= maxFaults ? now() + rest : 0
      known.delete(key)
      known.set(key, { remote, version, part: name, faults, reason, offUntil, threwFor })
      const [oldest] = known.keys()
      if (known.size > maxRoutes && oldest !== undefined) known.delete(oldest)
    },
    went: (part: RenderedPart): void => void known.delete(keyOf(part)),
    all: (): RenderingHealth['faults'] =>
      [...known.values()].map(({ remote, version, part, faults, reason, offUntil }) => ({
        ...{ remote, version, part, faults, reason },
        offUntil: offUntil > now() ? new Date(offUntil).toISOString() : null,
      })),
  }
}
