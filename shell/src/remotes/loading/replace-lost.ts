import type { LoadPart } from './load-part.ts'
import { isPartName, type PartName } from './part-loader.ts'
import type { PartState, ReadyPart } from '../parts/part-state.ts'
import type { PartStore } from '../parts/part-store.ts'

export interface ReplaceLostOptions {
  parts: Pick<PartStore, 'entries'>
  /** Makes ready what it takes to replace a part, the registry among it. Never rejects. */
  prepare: () => Promise<unknown>
  /** The version a remote's parts would come from now. */
  newest: (remote: string) => string | undefined
  loadPart: LoadPart
  replace: (remote: string, part: PartName, of: ReadyPart, ready: ReadyPart) => void
}

/**
 * What to do when a file did not arrive that a part on the page asked for itself: where a newer release is live, its
 * files are gone, and the part comes from the newer one. What is on the page stays until then.
 */
export const createReplaceLost = ({ parts, prepare, newest, loadPart, replace }: ReplaceLostOptions) => {
  const renew = async (key: string, state: ReadyPart): Promise<void> => {
    const [remote = '', part = ''] = key.split('/')
    if (!isPartName(part) || newest(remote) === state.version) return
    try {
      const ready = await loadPart(remote, part, true)
      if (ready.version !== state.version) replace(remote, part, state, ready)
    } catch {
      // It was reported. The page works without the lost file.
    }
  }
  return async (address: string): Promise<void> => {
    const isOf = (state: PartState): state is ReadyPart => state.status === 'ready' && address.includes(state.base)
    const lost = () => [...parts.entries()].flatMap(([key, state]) => (isOf(state) ? [[key, state] as const] : []))
    if (lost().length === 0) return
    await prepare()
    for (const [key, state] of lost()) void renew(key, state)
  }
}
