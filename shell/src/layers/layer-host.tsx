import { useEffect, useState, type ComponentType } from 'react'
import { useTexts } from 'shared/i18n'
import { useLayers } from 'shared/layers'
import { useNotices } from 'shared/notices'

const load = () => import(/* webpackChunkName: "layer-stack" */ './layer-stack.tsx')

/** Milliseconds after which the page counts as at rest. */
const restAfter = 2000

/**
 * Shows the open layers. Their code comes when the page is at rest, or with the first layer; when it cannot be had
 * then, the layer is closed again and the person is told.
 */
export const LayerHost = () => {
  const t = useTexts('shell')
  const { stack, closeAll } = useLayers()
  const { error } = useNotices()
  const [Stack, setStack] = useState<ComponentType | null>(null)
  const wanted = stack.length > 0
  const loaded = Stack !== null

  useEffect(() => {
    const timer = setTimeout(() => {
      // A failure is told when a layer is asked for.
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

  return wanted && Stack ? <Stack /> : null
}
