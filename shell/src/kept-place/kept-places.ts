import type { KeptPlace } from './take-place.ts'
import type * as KeptPlaceCode from './kept-place.ts'

/**
 * What a person has typed and chosen, and where they were, in parts that are mounted again in place. In memory only:
 * there may be passwords among it.
 */
export interface KeptPlaces {
  /** Brings the code along that the rest needs. Never rejects; until it is here nothing is kept. */
  prepare(): Promise<void>
  /** Keeps what is in a part that is about to leave the page. */
  take(part: string): void
  /** Puts back what was kept of a part, as soon and as far as its fields are there. @returns gives up */
  putBack(part: string): () => void
}

/** The element a part is shown in. */
const rootOf = (part: string): HTMLElement | null => {
  const [kind, name = ''] = part.slice(part.indexOf('/') + 1).split(':')
  return kind === 'page'
    ? document.getElementById('content')
    : document.querySelector<HTMLElement>(`[data-layer="${CSS.escape(name)}"]`)
}

const loadCode = (): Promise<typeof KeptPlaceCode> => import(/* webpackChunkName: "kept-place" */ './kept-place.ts')

export const createKeptPlaces = (load = loadCode): KeptPlaces => {
  let code: typeof KeptPlaceCode | null = null
  const kept = new Map<string, KeptPlace>()
  return {
    prepare: async () => {
      try {
        code ??= await load()
      } catch {
        // Parts are mounted again without it, and the next need asks for it again.
      }
    },
    take: (part) => {
      const root = rootOf(part)
      if (code && root) kept.set(part, code.takePlace(root, kept.get(part)))
    },
    putBack: (part) => {
      const place = kept.get(part)
      const root = rootOf(part)
      if (!place || !code || !root || place.path !== window.location.pathname) {
        kept.delete(part)
        return () => {}
      }
      return code.putBack(root, place, () => kept.get(part) === place && kept.delete(part))
    },
  }
}
