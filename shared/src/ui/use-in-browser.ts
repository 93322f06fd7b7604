import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and while the page takes over the server's HTML, true from then on. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
