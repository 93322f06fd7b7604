import type { ServedPart } from './remotes.ts'

/** Thrown where the page runs another release than the one the server rendered, so that the browser draws the part anew. */
export class ServedByAnother extends Error {
  override name = 'ServedByAnother'
}

/** Reads what the server rendered off the page's root element: `data-rendered="{remote}/{part} {version}"`. */
export const readServedPart = (root: Element | null): ServedPart | null => {
  const [key, version] = root?.getAttribute('data-rendered')?.split(' ') ?? []
  return key && version ? { key, version } : null
}
