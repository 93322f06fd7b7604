import { belongTogether, layersIn, layersInEntry, type OpenLayer } from './layer-stack.ts'

/**
 * Keeps a change of the query string that was made while a layer was open. Closing the layer goes back to the entry
 * below, whose address is older: this listener writes the present query string into it before the router reads it.
 */
export interface QueryKeeper {
  /** Called for every location the router shows. */
  remember: (location: { pathname: string; search: string; state: unknown }) => void
  stop: () => void
}

/** Must be called before the router is made: its listener has to come first. */
export const keepQueryThroughLayers = (window: Window): QueryKeeper => {
  let last: { pathname: string; search: string; layers: readonly OpenLayer[] } | undefined
  const onPop = (event: PopStateEvent): void => {
    const { pathname, search, hash } = window.location
    if (!last || last.pathname !== pathname || last.search === search) return
    if (!belongTogether(last.layers, layersInEntry(event.state))) return
    window.history.replaceState(event.state, '', pathname + last.search + hash)
  }
  window.addEventListener('popstate', onPop, { capture: true })
  return {
    remember: ({ pathname, search, state }) => {
      last = { pathname, search, layers: layersIn(state) }
    },
    stop: () => window.removeEventListener('popstate', onPop, { capture: true }),
  }
}
