import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, type ReactNode } from 'react'
import { provided } from '../provided/index.ts'
import { useLocation, useNavigate, type Location } from 'react-router-dom'
import { layersIn, withLayers, type OpenLayer } from './layer-stack.ts'
import type { QueryKeeper } from './query-keeper.ts'

export interface Layers {
  /** The open layers, the topmost last. */
  stack: readonly OpenLayer[]
  /**
   * Opens a layer on top. It is an entry in the browser's history: Back closes it, a reload opens it again.
   *
   * @throws 'Unknown layer requested' for a name the host does not know
   */
  open: (name: string, params?: Readonly<Record<string, string>>) => void
  /** Closes the topmost layer. */
  close: () => void
  /** Closes all. Resolves when the history stands on the page's own entry, from where one may navigate on. */
  closeAll: () => Promise<void>
  /** Keeps a query string that is about to be the page's, should the layers close before the page has drawn it. */
  keepQuery: (search: string) => void
}

const [LayersContext, useProvidedLayers] = provided<Layers>('a LayersProvider')

interface Props {
  /** Names of the layers that the shell and the deployed remotes have. */
  known: readonly string[]
  keeper?: QueryKeeper | undefined
  /** Where the layers are read from; by default the address that the page was last drawn for. */
  location?: Location | undefined
  children: ReactNode
}

export const LayersProvider = ({ known, keeper, location: given, children }: Props) => {
  const drawn = useLocation()
  const location = given ?? drawn
  const navigate = useNavigate()
  const stack = useMemo(
    () => layersIn(location.state).filter((layer) => known.includes(layer.name)),
    [location.state, known],
  )
  const closed = useRef<(() => void) | undefined>(undefined)
  const leaving = useRef(false)
  const depth = layersIn(location.state).length

  useLayoutEffect(() => keeper?.remember(location), [keeper, location])
  /** Goes back in the history, which moves later: what is asked for until then is not another step. */
  const back = useCallback(
    (entries: number) => {
      if (depth === 0 || leaving.current) return
      leaving.current = true
      void navigate(-entries)
    },
    [depth, navigate],
  )
  useEffect(() => {
    leaving.current = false
  }, [location])
  useEffect(() => {
    if (!closed.current) return
    back(depth)
    if (depth > 0) return
    closed.current()
    closed.current = undefined
  }, [depth, back])

  const open = useCallback<Layers['open']>(
    (name, params = {}) => {
      if (!known.includes(name)) throw new Error('Unknown layer requested')
      const { pathname, hash, state } = location
      // A change of the query string that is not drawn yet stays.
      const { search } = window.location.pathname === pathname ? window.location : location
      void navigate({ pathname, search, hash }, { state: withLayers(state, [...layersIn(state), { name, params }]) })
    },
    [known, location, navigate],
  )
  const keepQuery = useCallback((search: string) => keeper?.remember({ ...location, search }), [keeper, location])

  const layers = useMemo<Layers>(
    () => ({
      stack,
      open,
      close: () => back(1),
      closeAll: () =>
        new Promise((resolve) => {
          if (depth === 0) return resolve()
          closed.current = resolve
          back(depth)
        }),
      keepQuery,
    }),
    [stack, open, back, depth, keepQuery],
  )
  return <LayersContext value={layers}>{children}</LayersContext>
}

/** The open layers and how to open and close them. Re-renders on every navigation. */
export const useLayers = (): Layers => useProvidedLayers('useLayers')
