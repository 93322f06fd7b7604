import type { VectorFollower } from '../import/follow-vectors.ts'
import type { Encoder } from '../meaning/encoder.ts'

/** @param problem why the index finds nothing by meaning, or null */
export const meaningState = (encoder: Encoder, vectors: VectorFollower, problem: string | null) => {
  const state = encoder.state()
  const counts = vectors.counts()
  return {
    /** 'ready', 'starting', or why it is not, in a sentence. */
    encoder: problem ?? (state.status === 'absent' ? state.reason : state.status),
    /** Documents that have a vector, and that wait for one; null before they were counted. */
    made: counts?.made ?? null,
    waiting: counts?.waiting ?? null,
  }
}

/** Whether searches find what is near in meaning, for those who run the site. */
export type MeaningState = ReturnType<typeof meaningState>
