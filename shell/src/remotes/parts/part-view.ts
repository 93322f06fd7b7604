import type { PartState } from './part-state.ts'

/** How a part stands on the page: on its way, late, failed (also while it is tried again), or there. */
export const viewOf = (state: PartState): 'waiting' | 'slow' | 'failed' | 'ready' => {
  if (state.status === 'ready' || state.status === 'failed') return state.status
  if (state.status === 'idle') return 'waiting'
  if (state.slow) return 'slow'
  return state.retry ? 'failed' : 'waiting'
}
