/** Whether something of the page has been drawn, as the browser's timeline tells. */
const isDrawn = (): boolean =>
  performance.getEntriesByType('paint').some(({ name }) => name === 'first-contentful-paint')

/** Firefox draws no frame while a style sheet that was removed from the page is loading. */
const timeoutMs = 1000

/**
 * Resolves once the browser has drawn the page for the first time; at once where the page is not visible.
 *
 * A frame is drawn after its animation callbacks, so the next task comes behind it.
 */
export const firstPaint = (page: Document): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      page.removeEventListener('visibilitychange', go)
      resolve()
    }
    if (page.visibilityState === 'hidden' || isDrawn()) return go()
    page.addEventListener('visibilitychange', go)
    requestAnimationFrame(() => setTimeout(go))
    setTimeout(go, timeoutMs)
  })
