import type { ReleaseName } from 'federation/page-guard'

const key = 'scripted-loads'
/** Between the stacks of two loads. */
export const betweenLoads = '\n\n'
const maxStacks = 4
/** A page that stays open for this time ends a row of reloads. */
const loopWindowMs = 30_000
/** The same for browsers that name no caller: the person may have pressed the reload button. */
const unnamedLoopWindowMs = 5000

/** What is asked of the browser as a page is left. */
type Leaving = Pick<NavigateEvent, 'userInitiated' | 'downloadRequest'> & {
  destination: Pick<NavigationDestination, 'sameDocument'>
}

export interface ScriptedLoadsOptions {
  /** The window; not every browser has its `navigation`. */
  page: {
    addEventListener(type: 'pointerdown' | 'keydown' | 'pagehide', listener: () => void, capture: boolean): void
    navigation?: { addEventListener(type: 'navigate', listener: (event: Leaving) => void): void }
  }
  /** The release that is blamed where the browser has no `navigation`. */
  suspect: () => ReleaseName | null
  /** Storage of the visit. */
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
}

/**
 * Keeps, for the next page, who has another one loaded by script before anybody did anything on this one. Whatever else
 * happens ends the row: a press, a link, a page that stands for a while. Without the Navigation API no call is named, and any page
 * that is left soon counts: `loadsInLoop` then asks for a longer row.
 *
 * @returns the stacks of the loads that led here in a row (`releaseThatReloads`), or null
 */
export const keepScriptedLoads = ({ page, suspect, read, write }: ScriptedLoadsOptions): string | null => {
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
  const { navigation } = page
  setTimeout(endRow, navigation ? loopWindowMs : unnamedLoopWindowMs)
  const keep = (stack: string): void => {
    counts = false
    write(key, [...(former?.split(betweenLoads).slice(-maxStacks) ?? []), stack].join(betweenLoads))
  }
  if (!navigation) {
    const onHide = (): void => {
      const release = counts ? suspect() : null
      if (release) keep(`@\n@/remotes/${release.remote}/${release.version}/`)
    }
    page.addEventListener('pagehide', onHide, true)
  }
  navigation?.addEventListener('navigate', ({ userInitiated, destination, downloadRequest }) => {
    if (!counts || destination.sameDocument || downloadRequest !== null) return
    if (userInitiated) return endRow()
    keep(new Error().stack ?? '')
  })
  return former
}
