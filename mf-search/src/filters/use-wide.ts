import { useSyncExternalStore } from 'react'

const wide = '(min-width: 64rem)'

const subscribe = (changed: () => void): (() => void) => {
  const media = window.matchMedia(wide)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/**
 * Whether there is room for a column beside the results; never while a server renders. Only for what loads: what is seen
 * where is a matter of styles.
 */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(wide).matches,
    () => false,
  )
