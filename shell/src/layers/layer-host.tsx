import { useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, type Location } from 'react-router-dom'
import { useTexts } from 'shared/i18n'
import { LayersProvider, useLayers } from 'shared/layers'
import { useNotices } from 'shared/notices'
import { RouterContext, useHost } from '../host.ts'
import { CleanUpBoundary, useRemotes } from '../remotes/index.ts'
import type { LayerStack } from './layer-stack.tsx'

const load = () => import(/* webpackChunkName: "layer-stack" */ './layer-stack.tsx')

/** Milliseconds after which the page counts as at rest. */
const restAfter = 2000

const nothing = (): void => {}

/**
 * The address as the router has it, at once. The page itself is drawn for a new address in a transition, which waits while a
 * part that the server has rendered has no code yet: React keeps its HTML only if nothing above it changes.
 */
const useRouterLocation = (): Location => {
  const router = useContext(RouterContext)
  const drawn = useLocation()
  const now = () => router?.state.location ?? drawn
  const subscribe = useCallback((onChange: () => void) => router?.subscribe(onChange) ?? nothing, [router])
  return useSyncExternalStore(subscribe, now, now)
}

/** Shows the open layers, also while a part of the page is late. */
export const LayerHost = () => {
  const { services } = useHost()
  return (
    <LayersProvider known={services.knownLayers} keeper={services.keeper} location={useRouterLocation()}>
      <OpenLayers />
    </LayersProvider>
  )
}

/**
 * Shows the open layers. Their code comes when the page is at rest, or with the first layer; when it cannot be had
 * then, the layer closes with a message.
 */
const OpenLayers = () => {
  const t = useTexts('shell')
  const { stack, closeAll } = useLayers()
  const { error } = useNotices()
  const { cleanUpFailed } = useRemotes()
  const [Stack, setStack] = useState<typeof LayerStack | null>(null)
  const pressed = useRef<Element | null>(null)
  const wanted = stack.length > 0
  const loaded = Stack !== null

  useEffect(() => {
    const onClick = ({ target }: Event): void => {
      pressed.current = target instanceof Element ? target.closest('button, a') : null
    }
    addEventListener('click', onClick, true)
    return () => removeEventListener('click', onClick, true)
  }, [])

  useEffect(() => {
    const timer = setTimeout(() => {
      // A failure is reported when a layer is opened.
      load().then(
        ({ LayerStack }) => setStack(() => LayerStack),
        () => {},
      )
    }, restAfter)
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    if (!wanted || loaded) return
    let current = true
    load().then(
      ({ LayerStack }) => setStack(() => LayerStack),
      () => {
        if (!current) return
        error(t('layers.failed'))
        void closeAll()
      },
    )
    return () => {
      current = false
    }
  }, [wanted, loaded, error, t, closeAll])

  // A layer may throw as it is closed, which costs nothing else.
  return (
    <CleanUpBoundary onError={cleanUpFailed}>{wanted && Stack ? <Stack pressed={pressed} /> : null}</CleanUpBoundary>
  )
}
