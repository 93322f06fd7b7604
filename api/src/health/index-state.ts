/** How far the search index is behind the catalogue; kept by the follower, read by the calls. */
export interface IndexState {
  indexRevision: number
  catalogueRevision: number
  /** What went wrong when the index last followed, or null. */
  problem: string | null
}

/**
 * Whether searches may be answered: an index that is a little behind is, an empty one beside a full catalogue is still
 * being built.
 */
export const isReady = ({ indexRevision, catalogueRevision }: IndexState): boolean =>
  indexRevision > 0 || catalogueRevision === 0
