/** Begins the keys of the rows, of which each page has its own. */
const key = 'running-release'
export const runningKeys = `${key}:`
/** Milliseconds of silence after which a page that was not left may have hung: a busy machine is late by less. */
const silence = 10_000

/** Rows whose pages sent no heartbeat lately; also rows of a clock that was set back, and text that is no row. */
export const staleRows = (
  keys: readonly string[],
  read: (key: string) => string | null,
  now: () => number = Date.now,
): string[] =>
  keys.filter((each) => {
    const since = now() - Number(read(each)?.split(' ')[2])
    return !(since >= 0 && since < silence)
  })

/** Keeps that a page runs a release: where the row is still there when the page is gone, it was not left but ended. */
export const keepHeartbeatRow = (
  page: Pick<Window, 'addEventListener'> & { document: Pick<Document, 'visibilityState' | 'addEventListener'> },
  write: (key: string, value: string | null) => void,
  now: () => number = Date.now,
) => {
  /** Key of this page's row. */
  const own = runningKeys + Math.random().toString(36).slice(2)
  let release = ''
  let isPaused = false
  /** Takes the row away: the page is left, or stands still by right. */
  const rest = (): void => write(own, null)
  /** Writes that a visible page answers. */
  const beat = (): void => {
    if (release === '' || isPaused || page.document.visibilityState !== 'visible') rest()
    else write(own, `${release} ${now()}`)
  }
  /** Says whose code is begun or shown from now on. */
  const run = (remote: string, version: string): void => {
    release = `${remote} ${version}`
    beat()
  }
  /** Takes the row away, and writes none until `resume`: what beats is not here yet. */
  const pause = (): void => {
    isPaused = true
    rest()
  }
  /** Writes rows again from now on. */
  const resume = (): void => {
    isPaused = false
    beat()
  }
  page.addEventListener('pagehide', rest)
  // From the beginning: a phone stops a page in the background before anything beats.
  page.document.addEventListener('visibilitychange', beat)
  return { own, run, beat, rest, pause, resume }
}

/** Which release's code a page runs, where the next page finds it. */
export type Running = ReturnType<typeof keepHeartbeatRow>
