import { releaseThatCalled, type ReleaseName } from './code-at.ts'

const key = 'scripted-loads'
/** Between two stacks. */
const gap = '\n\n'
const tooOften = 3
/** Milliseconds that a page stands which is no part of a loop: one that is loaded anew now and then. */
const stands = 30_000

/** What is asked of the browser as a page is left. */
type Leaving = Pick<NavigateEvent, 'userInitiated' | 'downloadRequest'> & {
  destination: Pick<NavigationDestination, 'sameDocument'>
}

interface ScriptedLoadsOptions {
  /** The window; not every browser has its `navigation`. */
  page: {
    navigator: { userActivation: Pick<UserActivation, 'hasBeenActive'> }
    navigation?: { addEventListener(type: 'navigate', listener: (event: Leaving) => void): void }
  }
  /** Storage of the visit. */
  read: (key: string) => string | null
  write: (key: string, value: string | null) => void
  /** Milliseconds since the page began. */
  age?: () => number
}

/**
 * Keeps, for the next page, who has another one loaded by script before anybody did anything on this one. Whatever else
 * leads on ends the row: a press, a page that stood for a while, the browser's own buttons.
 *
 * @returns the release that has had the last three pages loaded, one after the other; each is told once. Null where code of the
 *   shell did, or it was not the same release
 */
export const watchScriptedLoads = ({
  page,
  read,
  write,
  age = () => performance.now(),
}: ScriptedLoadsOptions): ReleaseName | null => {
  const former = read(key)?.split(gap) ?? []
  let isLeft = false
  page.navigation?.addEventListener('navigate', ({ userInitiated, destination, downloadRequest }) => {
    if (isLeft || destination.sameDocument || downloadRequest !== null) return
    isLeft = true
    const isByScript = !userInitiated && !page.navigator.userActivation.hasBeenActive && age() < stands
    write(key, isByScript ? [...(read(key)?.split(gap) ?? []), new Error().stack ?? ''].join(gap) : null)
  })
  if (former.length < tooOften) return null
  write(key, null)
  const [first = null, ...others] = former.map(releaseThatCalled)
  return first && others.every((each) => each?.remote === first.remote && each.version === first.version) ? first : null
}
