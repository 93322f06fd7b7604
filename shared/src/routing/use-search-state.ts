import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLayers, withLayers } from '../layers/index.ts'

export type ChangeSearch = (
  change: (query: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean },
) => void

/**
 * The query string of the page, and how to change it. A change is a new entry in the history unless `replace` is given.
 * What it changes is the address as it is then, which a slow render may not show yet: two quick changes both count.
 * While a layer is open it always replaces the layer's entry, which stays open, and it survives closing the layer.
 */
export const useSearchState = (): [URLSearchParams, ChangeSearch] => {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const { stack, keepQuery } = useLayers()
  const inLayer = stack.length > 0
  const query = useMemo(() => new URLSearchParams(search), [search])
  const change = useCallback<ChangeSearch>(
    (next, { replace = false } = {}) => {
      const text = next(new URLSearchParams(window.location.search)).toString().replaceAll('%2C', ',')
      if (inLayer) keepQuery(text && `?${text}`)
      void navigate(
        { pathname, search: text && `?${text}` },
        // A page that is drawn late has the state of the entry before its layers.
        { replace: replace || inLayer, state: inLayer ? withLayers(state, stack) : null },
      )
    },
    [inLayer, keepQuery, navigate, pathname, stack, state],
  )
  return [query, change]
}
