/** Tells of changes of state as they are made. */
export interface Updates {
  /** Called in the stack of the code that makes a change, of the first one since React last looked. */
  hear?: () => void
}

/**
 * Lets changes of state be heard. React asks for a microtask at the first of them, in the stack of the code that makes it.
 *
 * It has to be called before React's code is run, which keeps the function from then on.
 */
export const reportUpdates = (page: Pick<Window, 'queueMicrotask'>): Updates => {
  const updates: Updates = {}
  const own = page.queueMicrotask.bind(page)
  page.queueMicrotask = (task) => {
    own(task)
    updates.hear?.()
  }
  return updates
}
