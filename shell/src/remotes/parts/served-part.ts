import { layersInEntry } from 'shared/layers'
import type { ServedPart } from '../remotes.ts'

/** Thrown where the page runs another release than the one the server rendered, so that the browser renders the part again. */
export class ServedByAnother extends Error {
  override name = 'ServedByAnother'
}

/**
 * Reads what the server rendered off the page's root element: `data-rendered="{remote}/{part} {version}"`. Null also where
 * the page is reloaded with layers open, which the server knows nothing of: it is rendered again then.
 */
export const readServedPart = (root: Element | null): ServedPart | null => {
  if (layersInEntry(window.history.state).length > 0) return null
  const [key, version] = root?.getAttribute('data-rendered')?.split(' ') ?? []
  return key && version ? { key, version } : null
}
