/**
 * Room to weigh documents in, by ordinal, used again for every search of a snapshot: new arrays of this size for
 * each word would keep the garbage collector busy. Whoever uses one clears it first.
 */
export interface Workspace {
  /** How well one word or phrase is said. */
  said: Float32Array
  scores: Float32Array
  /** For one concept of a question, and for one way to say it. */
  concept: Float32Array
  way: Float32Array
}

export const makeWorkspace = (capacity: number): Workspace => ({
  said: new Float32Array(capacity),
  scores: new Float32Array(capacity),
  concept: new Float32Array(capacity),
  way: new Float32Array(capacity),
})
