/**
 * Calls back at the start, and then whenever one of some things is another one, looking once in a while.
 *
 * @param things each is compared by identity; where they cannot be read nothing has changed
 * @param every milliseconds between two looks
 */
export const watchChanges = (things: () => readonly unknown[], changed: () => void, every = 1000) => {
  let known: readonly unknown[] = []
  let timer: NodeJS.Timeout | undefined
  const look = (): void => {
    let now: readonly unknown[]
    try {
      now = things()
    } catch {
      // Files that are not there yet: the site server answers with an error meanwhile, which no cache keeps.
      return
    }
    if (now.length === known.length && now.every((part, place) => part === known[place])) return
    known = now
    changed()
  }
  return {
    start: (): void => {
      look()
      timer = setInterval(look, every).unref()
    },
    stop: (): void => clearInterval(timer),
  }
}
