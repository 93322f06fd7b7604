import * as v from 'valibot'

/** Keeps for a while which release of which remote did not work here. */
export interface Quarantine {
  has(remote: string, version: string): boolean
  add(remote: string, version: string): void
  all(): QuarantinedRelease[]
}

export interface QuarantinedRelease {
  remote: string
  version: string
  /** When it is tried again, ISO 8601. */
  until: string
}

export interface QuarantineOptions {
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
export const createQuarantine = ({
  read,
  write,
  keptFor = 5 * 60_000,
  now = Date.now,
}: QuarantineOptions): Quarantine => {
  let until = parse(read(key))
  const nameOf = (remote: string, version: string): string => `${remote}@${version}`
  const kept = (): [string, number][] => Object.entries(until).filter(([, end]) => end > now())
  return {
    has: (remote, version) => (until[nameOf(remote, version)] ?? 0) > now(),
    all: () =>
      kept().map(([name, end]) => {
        const [remote = '', version = ''] = name.split('@')
        return { remote, version, until: new Date(end).toISOString() }
      }),
    add: (remote, version) => {
      until = { ...Object.fromEntries(kept()), [nameOf(remote, version)]: now() + keptFor }
      write(key, JSON.stringify(until))
    },
  }
}
