/** Events of a window that tell of what nothing catches, or of a promise that was caught after all. */
const names = ['error', 'unhandledrejection', 'rejectionhandled'] as const
/** Those that are kept until somebody hears them: a part that throws without end fills no memory. */
const most = 50

/** Hands on what nothing catches, first what there was until then. */
export type HeldUncaught = (hear: (event: Event) => void) => void

/** Keeps what nothing catches from now on until what judges it is there, which loads once the page is at rest. */
export const holdUncaught = (page: Pick<Window, 'addEventListener'>): HeldUncaught => {
  const held: Event[] = []
  let hear = (event: Event): void => void (held.length < most && held.push(event))
  for (const name of names) page.addEventListener(name, (event) => hear(event))
  return (listener) => {
    hear = listener
    for (const event of held.splice(0)) listener(event)
  }
}
