import type { ReleaseName } from 'federation/page-guard'
import { staleRows, type Running } from './heartbeat-row.ts'

/** Milliseconds between two beats. */
const beats = 2000
/** Milliseconds after which silence says nothing any more. */
const forgotten = 5 * 60_000
/** Milliseconds that a page has to say that it is still there. */
const answersWithin = 500

/** Writes from now on that a page answers, while it is visible. One that is asked for answers at once. */
export const startBeating = (page: Pick<Window, 'addEventListener'>, running: Running): void => {
  running.resume()
  setInterval(running.beat, beats)
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
  const lately = silent.filter(({ since }) => since > 0 && since < forgotten)
  if (lately.length === 0) return []
  await new Promise((resolve) => setTimeout(resolve, answersWithin))
  return lately.filter(({ key }) => read(key) === null).map(({ remote, version }) => ({ remote, version }))
}
