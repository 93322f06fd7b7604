import { toFailure } from 'federation/runtime'
import type { RemoteEvent } from '../remotes-options.ts'
import { releaseInStack, releaseThatThrew, type ReleaseName } from 'federation/page-guard'

/** A release is reported as repeated after `maxErrors` errors within this time. */
const windowMs = 10_000
const maxErrors = 3
/** A rejection that is handled within this time is not reported. */
const lateCatchMs = 1000

/** What the browser, the network, or the person's settings did, and no code. */
const nobodysNames = new Set([
  'AbortError',
  'ApiError',
  'CancelledError',
  'ChunkLoadError',
  'InvalidStateError',
  'NetworkError',
  'NotAllowedError',
  'NotFoundError',
  'NotReadableError',
  'QuotaExceededError',
  'SecurityError',
  'TimeoutError',
])
const nobodysWords =
  /failed to fetch|networkerror|network error|network connection was lost|connection appears to be offline|could not connect to the server|request timed out|^cancelled$|load failed|dynamically imported module|importing a module script failed|unable to preload|^script error|^resizeobserver loop/i

const isNobodysFault = (thrown: unknown): boolean =>
  thrown instanceof Error &&
  (nobodysNames.has(thrown.name) ||
    nobodysWords.test(thrown.message) ||
    toFailure(thrown, '').chunk !== null ||
    isNobodysFault(thrown.cause))

/** Tells what was thrown as a part was taken away of the release whose code threw it; what no release threw goes to the console. */
export const reportCleanUp = (thrown: unknown, note: (event: RemoteEvent) => void): void => {
  const release = releaseThatThrew(thrown)
  if (release) note({ ...release, event: 'cleanup', message: String(thrown) })
  else console.error(thrown)
}

/** Does something once no field of the page has the focus: what is being typed is not interrupted. */
const whenNobodyTypes = (page: Document, act: () => void): void => {
  if (!page.activeElement?.matches('input, textarea, select, [contenteditable]')) return act()
  page.addEventListener('focusout', () => setTimeout(() => whenNobodyTypes(page, act)), { once: true })
}

export interface UncaughtOptions {
  page: Document
  /** Whether a part of a release has arrived: the loader reports what an entry throws at its start. */
  hasArrived: (release: ReleaseName) => boolean
  /** Called with the first error of each release. */
  note: (event: RemoteEvent) => void
  /** Called with a release that throws again and again, once nothing is being typed. */
  onRepeated: (release: ReleaseName) => void
}

/**
 * Attributes uncaught errors (`error`, `unhandledrejection`) to the release whose code threw. The first error of a release is reported and
 * removes nothing; the third within ten seconds is reported as repeated.
 */
export const watchUncaught = ({ page, hasArrived, note, onRepeated }: UncaughtOptions): ((event: Event) => void) => {
  const known = new Map<string, { times: number[]; waits: boolean }>()
  const rejected = new Map<Promise<unknown>, ReturnType<typeof setTimeout>>()

  const attribute = (thrown: unknown, file: string, at: number): void => {
    const release = releaseThatThrew(thrown) ?? (thrown instanceof Error ? null : releaseInStack(`@${file}`))
    if (!release || isNobodysFault(thrown) || !hasArrived(release)) return
    const name = `${release.remote} ${release.version}`
    const of = known.get(name) ?? { times: [], waits: false }
    if (of.times.length === 0) note({ ...release, event: 'uncaught', message: String(thrown) })
    of.times = [...of.times.slice(1 - maxErrors), at]
    known.set(name, of)
    const [first = at] = of.times
    if (of.waits || of.times.length < maxErrors || at - first > windowMs) return
    of.waits = true
    whenNobodyTypes(page, () => {
      of.waits = false
      onRepeated(release)
    })
  }

  return (event) => {
    if (event instanceof ErrorEvent) return attribute(event.error, event.filename, event.timeStamp)
    // Not every place that has promises has the event's own class.
    const promise: unknown = Reflect.get(event, 'promise')
    if (!(promise instanceof Promise)) return
    clearTimeout(rejected.get(promise))
    rejected.delete(promise)
    if (event.type !== 'unhandledrejection') return
    const attributeRejection = (): void => {
      rejected.delete(promise)
      attribute(Reflect.get(event, 'reason'), '', event.timeStamp)
    }
    rejected.set(promise, setTimeout(attributeRejection, lateCatchMs))
  }
}
