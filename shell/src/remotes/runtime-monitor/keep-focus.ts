/** Milliseconds that a part has to place the focus itself. */
const grace = 100

/** The headings above an element within its dialog or the page, the nearest first. */
const headingsAbove = (element: Element): HTMLElement[] =>
  [...(element.closest('dialog, main')?.querySelectorAll<HTMLElement>('h1, h2, h3') ?? [])]
    .filter((each) => each.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING)
    .reverse()

/**
 * Focuses the heading above a focused element that a change of the page removed: otherwise a keyboard would begin at the top of
 * the page. A part that places the focus itself comes first.
 */
export const keepFocus = (page: Document): void => {
  let focused: Element | null = null
  let headings: readonly HTMLElement[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const isLost = (): boolean => focused?.isConnected === false && page.activeElement === page.body
  const place = (): void => {
    for (const heading of headings) {
      // One that was removed, or is hidden, takes no focus.
      if (!isLost()) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    }
  }
  page.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null
    headings = focused ? headingsAbove(focused) : []
  })
  // A person who leaves a control for no other one is not brought back.
  page.addEventListener('focusout', ({ target }) =>
    queueMicrotask(() => {
      if (target instanceof Element && target.isConnected && page.activeElement === page.body) focused = null
    }),
  )
  new MutationObserver(() => {
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(place, grace)
  }).observe(page.body, { childList: true, subtree: true })
}
