/** How far the search index is behind the catalogue; kept by the follower, read by the calls. */
export interface IndexState {
  /** 0 while the index is built from nothing. */
  indexRevision: number
  catalogueRevision: number
  /** Whether the server that holds the index did not answer when it was last looked at. */
  isAway: boolean
  /** What went wrong when the index last followed, or null. */
  problem: string | null
}

/**
 * Whether searches may be answered: an index that is a little behind is, one that is being built beside a full
 * catalogue is not. Of one whose server is away a search says so itself.
 */
export const isReady = ({ indexRevision, catalogueRevision, isAway }: IndexState): boolean =>
  isAway || indexRevision > 0 || catalogueRevision === 0
