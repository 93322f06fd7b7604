import * as v from 'valibot'

/** Keeps for a while which release of which remote did not work here. */
export interface Quarantine {
  has(remote: string, version: string): boolean
  /** @param until `visits`: also for the next visits of this browser, for a day. Default: for this one */
  add(remote: string, version: string, until?: 'visits'): void
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
  /** Storage that outlives the visit. Default: there is none */
  lasting?: Pick<QuarantineOptions, 'read' | 'write'>
  /** Milliseconds after which a release is tried again. Default: five minutes. */
  keptFor?: number
  now?: () => number
}

const key = 'failed-releases'
/** Milliseconds for which a release that harmed all of a page is tried last. */
const keptForVisits = 24 * 60 * 60_000
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
  lasting,
  keptFor = 5 * 60_000,
  now = Date.now,
}: QuarantineOptions): Quarantine => {
  let forVisits = parse(lasting?.read(key) ?? null)
  let until = parse(read(key))
  const nameOf = (remote: string, version: string): string => `${remote}@${version}`
  const kept = (of: Record<string, number>): [string, number][] => Object.entries(of).filter(([, end]) => end > now())
  return {
    has: (remote, version) => [until, forVisits].some((of) => (of[nameOf(remote, version)] ?? 0) > now()),
    all: () =>
      kept({ ...until, ...forVisits }).map(([name, end]) => {
        const [remote = '', version = ''] = name.split('@')
        return { remote, version, until: new Date(end).toISOString() }
      }),
    add: (remote, version, visits) => {
      until = { ...Object.fromEntries(kept(until)), [nameOf(remote, version)]: now() + keptFor }
      write(key, JSON.stringify(until))
      if (!visits) return
      forVisits = { ...Object.fromEntries(kept(forVisits)), [nameOf(remote, version)]: now() + keptForVisits }
      lasting?.write(key, JSON.stringify(forVisits))
    },
  }
}
