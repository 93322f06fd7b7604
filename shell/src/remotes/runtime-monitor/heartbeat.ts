import type { ReleaseName } from 'federation/page-guard'
import { staleRows, type Running } from './heartbeat-row.ts'

const heartbeatIntervalMs = 2000
/** Rows of pages that have been silent for longer are ignored. */
const maxAgeMs = 5 * 60_000
/** A page that is still alive rewrites its row within this time. */
const probeTimeoutMs = 500

/** Writes from now on that a page answers, while it is visible. One that is asked for answers at once. */
export const startBeating = (page: Pick<Window, 'addEventListener'>, running: Running): void => {
  running.resume()
  setInterval(running.beat, heartbeatIntervalMs)
  page.addEventListener('beforeprint', running.rest)
  page.addEventListener('storage', ({ key, newValue }) => {
    if (key === running.own && newValue === null) running.beat()
  })
}

/**
 * Returns releases whose page stopped sending heartbeats without a `pagehide` event. Each hang is returned once. A page without
 * heartbeats is probed first by removing its row: a page that only slept with the machine writes it again.
 *
 * @param keys of the rows of other pages
 */
export const hungReleases = async (
  keys: readonly string[],
  read: (key: string) => string | null,
  write: (key: string, value: string | null) => void,
  now: () => number = Date.now,
): Promise<ReleaseName[]> => {
  const silent = staleRows(keys, read, now).map((key) => {
    const [remote = '', version = '', at] = read(key)?.split(' ') ?? []
    return { key, remote, version, since: now() - Number(at) }
  })
  for (const { key } of silent) write(key, null)
  const recent = silent.filter(({ since }) => since > 0 && since < maxAgeMs)
  if (recent.length === 0) return []
  await new Promise((resolve) => setTimeout(resolve, probeTimeoutMs))
  return recent.filter(({ key }) => read(key) === null).map(({ remote, version }) => ({ remote, version }))
}
