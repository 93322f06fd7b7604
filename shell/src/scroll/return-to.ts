/** Milliseconds for which late content is waited for. */
export const lateContentTimeoutMs = 15_000

const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const

/**
 * Scrolls to a place of the page, again and again while the page grows, until the place is reached, the person moves
 * by themselves, or fifteen seconds have passed.
 *
 * @returns gives up
 */
export const returnTo = (place: number, page: Window & typeof globalThis = window): (() => void) => {
  const growth = new page.ResizeObserver(() => attempt())
  const stop = (): void => {
    growth.disconnect()
    clearTimeout(timer)
    for (const move of ownMoves) page.removeEventListener(move, stop)
  }
  const attempt = (): void => {
    page.scrollTo(0, place)
    if (Math.abs(page.scrollY - place) < 2) stop()
  }
  const timer = setTimeout(stop, lateContentTimeoutMs)
  for (const move of ownMoves) page.addEventListener(move, stop, { passive: true })
  growth.observe(page.document.body)
  attempt()
  return stop
}
