import { lazy, Suspense, useEffect } from 'react'
import { useLayers } from 'shared/layers'

const load = () => import(/* webpackChunkName: "layer-stack" */ './layer-stack.tsx')
const LayerStack = lazy(() => load().then(({ LayerStack }) => ({ default: LayerStack })))

/** Shows the open layers. Their code comes when the page is at rest, or with the first layer. */
export const LayerHost = () => {
  const { stack } = useLayers()
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), 2000)
    return () => clearTimeout(timer)
  }, [])
  if (stack.length === 0) return null
  return (
    <Suspense>
      <LayerStack />
    </Suspense>
  )
}
