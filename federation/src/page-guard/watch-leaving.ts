import { replace } from './attribute-calls.ts'
import { releaseThatMade, withoutCauses, type ReleaseName } from './code-at.ts'

/** What is asked of the browser as a page is left, of which not every browser tells. */
type Leaving = Pick<NavigateEvent, 'userInitiated' | 'downloadRequest' | 'cancelable' | 'preventDefault'> & {
  destination: Pick<NavigationDestination, 'sameDocument' | 'url'>
}

export interface LeavingOptions {
  page: {
    location: { origin: string }
    addEventListener(type: 'pointerdown' | 'keydown', listener: () => void, capture: boolean): void
    navigation?: { addEventListener(type: 'navigate', listener: (event: Leaving) => void): void }
    HTMLElement: { prototype: Pick<HTMLElement, 'click'> }
  }
  /** The release whose code was first run in the last seconds; null where there is none. */
  begun: () => ReleaseName | null
  /** Called for a page that a release sent elsewhere by itself; where the browser lets it, it stays. */
  onLeft: (release: ReleaseName) => void
  /** Stack of the listener. Default: that of the call */
  stack?: () => string
}

/** Web addresses: others open something beside the page. */
const isWeb = /^https?:/

/**
 * Keeps a page from being sent elsewhere before anybody did anything on it: by a call of a release, or, where the browser names no
 * call, within seconds of a release's first run. What somebody presses, types or calls back is let through. Without the
 * Navigation API only links that a release presses are stopped.
 */
export const watchLeaving = ({ page, begun, onLeft, stack }: LeavingOptions): void => {
  let isPressed = false
  for (const name of ['pointerdown', 'keydown'] as const) page.addEventListener(name, () => (isPressed = true), true)
  const leadsAway = (url: string): boolean =>
    !isPressed && isWeb.test(url) && new URL(url).origin !== page.location.origin
  const callsIn = (error: Error): string => withoutCauses(stack ? stack() : (error.stack ?? ''))
  if (!page.navigation)
    replace(
      page.HTMLElement.prototype,
      'click',
      (own) =>
        function (this: unknown) {
          const { href, target } = this as Partial<Pick<HTMLAnchorElement, 'href' | 'target'>>
          const isLink = typeof href === 'string' && (target === '' || target === '_self')
          // The frame of this function is none of a release.
          const release = isLink && leadsAway(href) ? releaseThatMade(callsIn(new Error()), 1) : null
          if (!release) return Reflect.apply(own, this, [])
          onLeft(release)
          return undefined
        },
    )
  page.navigation?.addEventListener('navigate', (event) => {
    const { userInitiated, downloadRequest, destination } = event
    if (userInitiated || downloadRequest !== null || destination.sameDocument || !leadsAway(destination.url)) return
    const calls = callsIn(new Error())
    // The listener's own frame; a call by the host itself is none of a release.
    const release = releaseThatMade(calls, 1) ?? (calls.split('://').length > 2 ? null : begun())
    if (!release) return
    if (event.cancelable) event.preventDefault()
    onLeft(release)
  })
}
