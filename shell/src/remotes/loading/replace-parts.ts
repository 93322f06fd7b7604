import type { LoadPart } from './load-part.ts'
import { isPartName, type PartName } from './part-loader.ts'
import type { PartState, ReadyPart } from '../parts/part-state.ts'
import type { PartStore } from '../parts/part-store.ts'

export interface ReplacePartsOptions {
  parts: Pick<PartStore, 'entries'>
  /** Makes ready what it takes to replace a part, the registry among it. Never rejects. */
  prepare: () => Promise<unknown>
  /** The version a remote's parts would come from now. */
  newest: (remote: string) => string | undefined
  loadPart: LoadPart
  replace: (remote: string, part: PartName, of: ReadyPart, ready: ReadyPart) => void
}

/**
 * Puts the release that parts would come from now in the place of the one which they are from. What is on the page stays
 * until another has arrived, and for good where none does.
 *
 * @param isMeant which parts are replaced, of those that are there
 */
export type ReplaceParts = (isMeant: (remote: string, state: ReadyPart) => boolean) => Promise<void>

export const createReplaceParts = (options: ReplacePartsOptions): ReplaceParts => {
  const { parts, prepare, newest, loadPart, replace } = options
  const renew = async (key: string, state: ReadyPart): Promise<void> => {
    const [remote = '', part = ''] = key.split('/')
    if (!isPartName(part) || newest(remote) === state.version) return
    try {
      const ready = await loadPart(remote, part, true)
      if (ready.version !== state.version) replace(remote, part, state, ready)
    } catch {
      // It has been told of, and what is on the page stays.
    }
  }
  return async (isMeant) => {
    const isOf = (key: string, state: PartState): state is ReadyPart =>
      state.status === 'ready' && isMeant(key.split('/')[0] ?? '', state)
    const meant = () =>
      [...parts.entries()].flatMap(([key, state]) => (isOf(key, state) ? [[key, state] as const] : []))
    if (meant().length === 0) return
    await prepare()
    for (const [key, state] of meant()) void renew(key, state)
  }
}
