import { useSyncExternalStore, type ComponentType } from 'react'
import { useTexts } from 'shared/i18n'
import { LayerPanel, type OpenLayer } from 'shared/layers'
import { PageBoundary } from 'shared/page'
import { useSite } from 'shared/routing'
import { LanguagesLayer } from '../menu/languages-layer.tsx'
import { MainMenuLayer } from '../menu/main-menu-layer.tsx'
import { MessagesLayer } from '../menu/messages-layer.tsx'
import { RemotePart, useRemotes, viewOf } from '../remotes/index.ts'
import { remoteLayers, type shellLayers } from '../site-parts.ts'

const own: Record<(typeof shellLayers)[number], ComponentType> = {
  'main-menu': MainMenuLayer,
  languages: LanguagesLayer,
  messages: MessagesLayer,
}
const isOwn = (name: string): name is keyof typeof own => Object.hasOwn(own, name)

const RemoteLayer = ({ remote, layer }: { remote: string; layer: OpenLayer }) => {
  const t = useTexts('shell')
  const remotes = useRemotes()
  const part = `layer:${layer.name}` as const
  const viewNow = () => viewOf(remotes.state(remote, part))
  const view = useSyncExternalStore(remotes.subscribe, viewNow, viewNow)
  const content = <RemotePart remote={remote} part={part} skeleton="form" params={layer.params} />
  if (view === 'ready') return content
  return <LayerPanel title={t(view === 'failed' ? 'remotes.failed_title' : 'layers.loading')}>{content}</LayerPanel>
}

/** What a layer shows: the shell's own menus, or the layer of a remote. */
export const LayerContent = ({ layer }: { layer: OpenLayer }) => {
  const { id } = useSite()
  const remotes = useRemotes()
  if (isOwn(layer.name)) {
    const Own = own[layer.name]
    return <Own />
  }
  const found = remoteLayers(remotes.registry(), id).find(({ name }) => name === layer.name)
  if (!found) throw new Error('Unknown layer requested')
  return (
    <PageBoundary>
      <RemoteLayer remote={found.remote} layer={layer} />
    </PageBoundary>
  )
}
