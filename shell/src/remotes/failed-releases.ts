import * as v from 'valibot'

/** Remembers for a while which release of which remote did not work here. */
export interface FailedReleases {
  has(remote: string, version: string): boolean
  add(remote: string, version: string): void
}

export interface FailedReleasesOptions {
  read: (key: string) => string | null
  write: (key: string, value: string) => void
  /** Milliseconds after which a release is tried again. Default: five minutes. */
  keptFor?: number
  now?: () => number
}

const key = 'failed-releases'
const untilSchema = v.record(v.string(), v.number())

const parse = (text: string | null): Record<string, number> => {
  try {
    return v.parse(untilSchema, JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

/** Kept for the visit, so that a reload does not meet the same failure; each entry ends by itself. */
export const createFailedReleases = ({
  read,
  write,
  keptFor = 5 * 60_000,
  now = Date.now,
}: FailedReleasesOptions): FailedReleases => {
  let until = parse(read(key))
  const nameOf = (remote: string, version: string): string => `${remote}@${version}`
  return {
    has: (remote, version) => (until[nameOf(remote, version)] ?? 0) > now(),
    add: (remote, version) => {
      const kept = Object.entries(until).filter(([, end]) => end > now())
      until = { ...Object.fromEntries(kept), [nameOf(remote, version)]: now() + keptFor }
      write(key, JSON.stringify(until))
    },
  }
}
