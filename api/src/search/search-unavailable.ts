/** Why a search could not be answered now; asking again later may work. */
export type UnavailableReason =
  /** It took longer than a search may. */
  | 'deadline'
  /** Too many searches are waiting. */
  | 'busy'
  /** The worker that ran it is gone; another one takes its place. */
  | 'worker_lost'
  /** The index is malformed; it is rebuilt. */
  | 'damaged'
  /** The index is being built from nothing. */
  | 'building'
  /** The server that holds the index does not answer, or not in time. */
  | 'away'
  /** The index was closed. */
  | 'closed'

const messages: Record<UnavailableReason, string> = {
  deadline: 'The search took too long and was given up.',
  busy: 'Too many searches are waiting.',
  worker_lost: 'The worker that ran the search stopped; another one takes its place.',
  damaged: 'The search index is damaged and is being built anew.',
  building: 'The search index is being built.',
  away: 'The server that holds the search index does not answer.',
  closed: 'The search index was closed.',
}

export class SearchUnavailable extends Error {
  override readonly name = 'SearchUnavailable'
  readonly reason: UnavailableReason

  constructor(reason: UnavailableReason, cause?: unknown, message = messages[reason]) {
    super(message, cause === undefined ? {} : { cause })
    this.reason = reason
  }
}
