import type { VectorFollower } from '../import/follow-vectors.ts'
import type { Encoder } from '../meaning/encoder.ts'

/** Whether searches find what is near in meaning, for those who run the site. */
export interface MeaningState {
  /** 'ready', 'starting', or why it is not, in a sentence. */
  encoder: string
  /** Documents that have a vector, and that wait for one; null before they were counted. */
  made: number | null
  waiting: number | null
}

/** @param problem why the index finds nothing by meaning, or null */
export const meaningState = (encoder: Encoder, vectors: VectorFollower, problem: string | null): MeaningState => {
  const state = encoder.state()
  const counts = vectors.counts()
  return {
    encoder: problem ?? (state.status === 'absent' ? state.reason : state.status),
    made: counts?.made ?? null,
    waiting: counts?.waiting ?? null,
  }
}
