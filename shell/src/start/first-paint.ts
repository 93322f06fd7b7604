/**
 * Resolves once the browser has drawn what the page holds now; at once where nobody sees the page.
 *
 * A frame is drawn after its animation callbacks, so the next task comes behind it.
 */
export const firstPaint = (page: Document): Promise<void> =>
  new Promise((resolve) => {
    const go = (): void => {
      page.removeEventListener('visibilitychange', go)
      resolve()
    }
    if (page.visibilityState === 'hidden') return go()
    page.addEventListener('visibilitychange', go)
    requestAnimationFrame(() => setTimeout(go))
  })
