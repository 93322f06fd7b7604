/** Events for uncaught errors and rejections, and for rejections that are handled later. */
const names = ['error', 'unhandledrejection', 'rejectionhandled'] as const
/** Bounds the memory that a part which throws in a loop can fill. */
const maxEvents = 50

/** Passes uncaught errors to a listener: first the buffered events, then each new one. */
export type BufferedUncaught = (dispatch: (event: Event) => void) => void

/** Buffers uncaught errors until the monitor, which loads when the page is idle, takes them. */
export const bufferUncaught = (page: Pick<Window, 'addEventListener'>): BufferedUncaught => {
  const buffer: Event[] = []
  let dispatch = (event: Event): void => void (buffer.length < maxEvents && buffer.push(event))
  for (const name of names) page.addEventListener(name, (event) => dispatch(event))
  return (listener) => {
    dispatch = listener
    for (const event of buffer.splice(0)) listener(event)
  }
}
