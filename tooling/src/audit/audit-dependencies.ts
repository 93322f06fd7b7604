/** A package the project names, of which there is a newer release. */
export interface OutdatedComponent {
  name: string
  current: string
  /** When each of its releases came, by version. */
  published: Readonly<Record<string, string>>
}

export interface Weakness {
  name: string
  severity: string
}

/** Days within which a newer release is taken, from the day it came (SECURITY.md). */
export const days = { sameMajor: 30, newMajor: 180 } as const

/** Packages that are pinned to a release, with the decision record that gives the reason. */
export const pinned: Readonly<Record<string, string>> = {
  webpack: 'docs/decisions/0054-remotes-take-the-runtime-from-their-host.md',
  '@module-federation/enhanced': 'docs/decisions/0047-module-federations-own-runtime.md',
}

export interface AuditFinding {
  name: string
  words: string
  /** Whether the time to take it is over. */
  isOverdue: boolean
}

const release = /^(\d+)\.(\d+)\.(\d+)$/
const partsOf = (version: string): number[] | null => release.exec(version)?.slice(1).map(Number) ?? null
const isNewer = (one: readonly number[], other: readonly number[]): boolean => {
  const place = one.findIndex((part, index) => part !== other[index])
  return place >= 0 && (one[place] ?? 0) > (other[place] ?? 0)
}

/** What a release may break changes with: the major number, below 1.0.0 the minor one (Semantic Versioning 2.0, 4). */
const majorOf = ([major = 0, minor = 0]: readonly number[]): string => (major > 0 ? `${major}` : `0.${minor}`)

/** The first release after the current one that has waited longest: of the same major, and of a later one. */
const oldestWaiting = (
  { current, published }: OutdatedComponent,
  ofSameMajor: boolean,
): { version: string; at: string } | undefined => {
  const now = partsOf(current)
  if (!now) return undefined
  return Object.entries(published)
    .flatMap(([version, at]) => {
      const parts = partsOf(version)
      return parts && isNewer(parts, now) && (majorOf(parts) === majorOf(now)) === ofSameMajor ? [{ version, at }] : []
    })
    .sort((one, other) => one.at.localeCompare(other.at))[0]
}

/** What is to be said of packages that are behind, and of known weaknesses, each of which is overdue at once. */
export const auditDependencies = (
  outdated: readonly OutdatedComponent[],
  weaknesses: readonly Weakness[],
  now: Date,
): AuditFinding[] => [
  ...weaknesses.map(({ name, severity }) => ({
    name,
    words: `has a known weakness (${severity}): take the release without it, or leave the package out`,
    isOverdue: true,
  })),
  ...outdated.flatMap((component) =>
    ([true, false] as const).flatMap((ofSameMajor) => {
      const waiting = oldestWaiting(component, ofSameMajor)
      if (!waiting) return []
      const { name, current } = component
      const reason = pinned[name]
      const maxDays = ofSameMajor ? days.sameMajor : days.newMajor
      const age = Math.floor((now.getTime() - Date.parse(waiting.at)) / 86_400_000)
      const words = `${current}: ${waiting.version} came ${age} days ago`
      return reason !== undefined
        ? [{ name, words: `${words}; held by ${reason}`, isOverdue: false }]
        : [{ name, words: `${words}; to be taken within ${maxDays}`, isOverdue: age > maxDays }]
    }),
  ),
]
