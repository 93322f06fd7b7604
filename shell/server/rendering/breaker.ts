/** Faults of one part of a release since it last went well. */
export interface PartFaults {
  remote: string
  version: string
  part: string
  faults: number
  /** What the last one was. */
  last: string
  /** Until when the part is left to the browser, in milliseconds since 1970; 0 while it is rendered. */
  offUntil: number
}

type Part = Pick<PartFaults, 'remote' | 'version' | 'part'>

const most = 3
const rest = 30_000
/** Parts remembered at most, the latest. */
const mostParts = 100

/** Leaves a part of a release to the browser for half a minute after three faults, and after each that follows at once. */
export const createBreaker = (now: () => number = Date.now) => {
  const known = new Map<string, PartFaults>()
  const keyOf = ({ remote, version, part }: Part): string => `${remote} ${version} ${part}`
  return {
    isOff: (part: Part): boolean => (known.get(keyOf(part))?.offUntil ?? 0) > now(),
    failed: (part: Part, last: string): void => {
      const key = keyOf(part)
      const faults = (known.get(key)?.faults ?? 0) + 1
      const { remote, version, part: name } = part
      known.delete(key)
      known.set(key, { remote, version, part: name, faults, last, offUntil: faults >= most ? now() + rest : 0 })
      const [oldest] = known.keys()
      if (known.size > mostParts && oldest !== undefined) known.delete(oldest)
    },
    went: (part: Part): void => void known.delete(keyOf(part)),
    all: (): PartFaults[] => [...known.values()],
  }
}
