import type { SavedState } from './save-state.ts'
import type * as StateRestorationCode from './save-and-restore.ts'

/** The element a part is shown in. */
const rootOf = (part: string): HTMLElement | null => {
  const [kind, name = ''] = part.slice(part.indexOf('/') + 1).split(':')
  return kind === 'page'
    ? document.getElementById('content')
    : document.querySelector<HTMLElement>(`[data-layer="${CSS.escape(name)}"]`)
}

const loadCode = (): Promise<typeof StateRestorationCode> =>
  import(/* webpackChunkName: "state-restoration" */ './save-and-restore.ts')

/**
 * What a person has typed and chosen, and where they were, in parts that are mounted again in place. In memory only:
 * there may be passwords among it.
 */
export const createStateRestoration = (load = loadCode) => {
  let code: typeof StateRestorationCode | null = null
  const kept = new Map<string, SavedState>()
  return {
    /** Brings the code along that the rest needs. Never rejects; until it is here nothing is kept. */
    prepare: async (): Promise<void> => {
      try {
        code ??= await load()
      } catch {
        // Parts are mounted again without it, and the next need asks for it again.
      }
    },
    /** Keeps what is in a part that is about to leave the page. @returns takes that back, for one that has stayed */
    save: (part: string): (() => void) => {
      const root = rootOf(part)
      if (!code || !root) return () => {}
      const before = kept.get(part)
      const saved = code.saveState(root, before)
      kept.set(part, saved)
      return () => {
        if (kept.get(part) !== saved) return
        if (before) kept.set(part, before)
        else kept.delete(part)
      }
    },
    /** Puts back what was kept of a part, as soon and as far as its fields are there. @returns gives up */
    restore: (part: string): (() => void) => {
      const state = kept.get(part)
      const root = rootOf(part)
      if (!state || !code || !root || state.path !== window.location.pathname) {
        kept.delete(part)
        return () => {}
      }
      return code.restoreState(root, state, () => kept.get(part) === state && kept.delete(part))
    },
  }
}
export type StateRestoration = ReturnType<typeof createStateRestoration>
