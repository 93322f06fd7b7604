const key = 'scripted-loads'
/** Between the stacks of two loads. */
export const betweenLoads = '\n\n'
/** How many stacks of loads before are kept. */
const mostKept = 2
/** Milliseconds after which a page is no part of a loop: one that is reloaded now and then. */
const stands = 30_000

/** What is asked of the browser as a page is left. */
type Leaving = Pick<NavigateEvent, 'userInitiated' | 'downloadRequest'> & {
  destination: Pick<NavigationDestination, 'sameDocument'>
}

export interface ScriptedLoadsOptions {
  /** The window; not every browser has its `navigation`. */
  page: {
    addEventListener(type: 'pointerdown' | 'keydown', listener: () => void, capture: boolean): void
    navigation?: { addEventListener(type: 'navigate', listener: (event: Leaving) => void): void }
  }
  /** Storage of the visit. */
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
}

/**
 * Keeps, for the next page, who has another one loaded by script before anybody did anything on this one. Whatever else
 * happens ends the row: a press, a link, a page that stands for a while.
 *
 * @returns the stacks of the loads that led here in a row (`releaseThatReloads`), or null
 */
export const keepScriptedLoads = ({ page, read, write }: ScriptedLoadsOptions): string | null => {
  const former = read(key)
  // Whatever loads the next page but a script, the browser's own buttons, too, ends the row.
  if (former !== null) write(key, null)
  let counts = true
  const endRow = (): void => {
    counts = false
    write(key, null)
  }
  // Whether the browser calls the page active says nothing: tools that drive it make it so.
  for (const name of ['pointerdown', 'keydown'] as const) page.addEventListener(name, endRow, true)
  setTimeout(endRow, stands)
  page.navigation?.addEventListener('navigate', ({ userInitiated, destination, downloadRequest }) => {
    if (!counts || destination.sameDocument || downloadRequest !== null) return
    if (userInitiated) return endRow()
    counts = false
    write(key, [...(former?.split(betweenLoads).slice(-mostKept) ?? []), new Error().stack].join(betweenLoads))
  })
  return former
}
